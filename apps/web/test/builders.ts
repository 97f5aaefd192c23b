import type { Category, Product, ProductFacets } from '@golden-bead/contracts/catalogue'
import type { Message } from '@golden-bead/contracts/messages'
import { newsletterConsent } from '@golden-bead/contracts/newsletter'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { sampleCategories, sampleProducts } from '@golden-bead/contracts/sample-catalogue'
import type { Subscription } from '@golden-bead/contracts/subscriptions'

const createdAt = '2025-12-01T00:00:00.000Z'
const updatedAt = '2026-01-01T00:00:00.000Z'

export const buildProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 'pink-tower',
  name: 'Pink Tower',
  price: 68.5,
  category: 'sensorial',
  ...productDefaults,
  description: 'Ten cubes.',
  age_range: '3-5 years',
  benefits: ['Size'],
  featured: true,
  created_at: createdAt,
  updated_at: updatedAt,
  ...overrides,
})

export const categories: Category[] = sampleCategories.map((category) => ({
  ...category,
  image: '',
  created_at: createdAt,
  updated_at: updatedAt,
}))

export const products: Product[] = sampleProducts.map((product) => ({
  ...product,
  created_at: createdAt,
  updated_at: updatedAt,
}))

export const buildFacets = (overrides: Partial<ProductFacets> = {}): ProductFacets => ({
  total: 12,
  categories: { sensorial: 4 },
  age_bands: { '3-6': 11 },
  in_stock: 11,
  above_price_max: 0,
  ...overrides,
})

export const buildMessage = (overrides: Partial<Message> = {}): Message => ({
  id: '00000000-0000-4000-8000-000000000001',
  reference: 'ABCD-1234',
  user_id: null,
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'product-inquiry',
  message: 'Is the pink tower solid beech?',
  note: '',
  read_at: null,
  answered_at: null,
  created_at: createdAt,
  updated_at: updatedAt,
  ...overrides,
})

export const buildSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000000003',
  email: 'ada@example.com',
  user_id: null,
  status: 'confirmed',
  source: 'home',
  consent_text: newsletterConsent,
  consented_at: createdAt,
  confirmed_at: updatedAt,
  unsubscribed_at: null,
  unsubscribe_key: '00000000-0000-4000-8000-00000000000a',
  created_at: createdAt,
  updated_at: updatedAt,
  ...overrides,
})
