import type { Address } from '@golden-bead/contracts/addresses'
import type { Category, Product, ProductFacets } from '@golden-bead/contracts/catalogue'
import type { Message } from '@golden-bead/contracts/messages'
import { newsletterConsent } from '@golden-bead/contracts/newsletter'
import { productDefaults } from '@golden-bead/contracts/product-defaults'
import { sampleCategories, sampleProducts } from '@golden-bead/contracts/sample-catalogue'
import type { TaxStateRow } from '@golden-bead/contracts/tax-import'
import type { TaxRate } from '@golden-bead/contracts/tax-rates'
import type { ShippingRate } from '@golden-bead/contracts/shipping-rates'
import type { Synonym } from '@golden-bead/contracts/search-synonyms'
import type { EditedPage, Page } from '@golden-bead/contracts/pages'
import type { Desk, Order, Price } from '@golden-bead/contracts/orders'
import type { CheckoutTerms, ShopSettings } from '@golden-bead/contracts/shop-settings'
import type { Subscription } from '@golden-bead/contracts/subscriptions'
import { noTransfer, type Transfer } from '@golden-bead/contracts/transfer-options'

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
  available: overrides.in_stock ?? true,
  stock_left: null,
  is_sample: false,
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
  available: product.in_stock,
  stock_left: null,
  is_sample: true,
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
  named_order: '',
  order_number: null,
  is_proven: null,
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

export const buildTerms = (overrides: Partial<CheckoutTerms> = {}): CheckoutTerms => ({
  payment_methods: ['bank_transfer'],
  days_to_pay: 7,
  leaves_in_days: 2,
  arrives_in_days: 5,
  time_zone: 'America/New_York',
  ...overrides,
})

/** As a price offers it. */
export const usualRate: Price['shipping_rates'][number] = {
  id: '8f14e45f-ceea-4e7a-9d1c-5b1a2c3d4e5f',
  name: 'Standard delivery',
  price_cents: 999,
  working_days: 5,
}

export const buildRate = (overrides: Partial<ShippingRate> = {}): ShippingRate => ({
  id: usualRate.id,
  name: usualRate.name,
  price_cents: 999,
  free_from_cents: 7500,
  states: [],
  working_days: null,
  position: 0,
  created_at: createdAt,
  updated_at: updatedAt,
  ...overrides,
})

export const buildTaxRate = (overrides: Partial<TaxRate> = {}): TaxRate => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  state: 'IL',
  postal_prefix: '',
  name: 'Illinois',
  rate_ppm: 62_500,
  shipping: 'never',
  valid_from: '2026-01-01',
  valid_to: null,
  created_at: createdAt,
  updated_at: updatedAt,
  ...overrides,
})

export const buildTaxState = (overrides: Partial<TaxStateRow> = {}): TaxStateRow => ({
  state: 'IL',
  name: 'Illinois',
  rate_ppm: 62_500,
  shipping: 'never',
  valid_from: '2026-01-01',
  valid_to: null,
  is_over: false,
  zip_rates: 0,
  collects_since: '2026-01-01',
  ...overrides,
})

export const buildPrice = (overrides: Partial<Price> = {}): Price => ({
  currency: 'USD',
  lines: [
    {
      product_id: 'pink-tower',
      name: 'Pink Tower',
      sku: null,
      image: '',
      quantity: 1,
      unit_price_cents: 6850,
      line_total_cents: 6850,
      is_taxable: true,
      problem: null,
    },
  ],
  subtotal_cents: 6850,
  shipping_cents: 999,
  shipping_rate: usualRate.id,
  shipping_rates: [usualRate],
  taxes: [],
  tax_cents: 0,
  tax_is_final: true,
  total_cents: 7849,
  can_order: true,
  is_held: true,
  refusal: null,
  ...overrides,
})

export const buildDesk = (overrides: Partial<Desk> = {}): Desk => ({
  to_ship: 0,
  on_hold: 0,
  unpaid: 0,
  refund_due: 0,
  to_cancel: 0,
  to_do: 0,
  can_sell: true,
  has_test_key: false,
  takes_test_cards: false,
  paid_by_test: [],
  disputed: [],
  unanswered: [],
  refund_failed: [],
  paid_twice: [],
  part_paid: [],
  held_unpaid: [],
  unknown_payments: [],
  ...overrides,
})

export const buildParcel = (
  overrides: Partial<Order['shipments'][number]> = {},
): Order['shipments'][number] => ({
  id: '5b0e7c51-0000-4000-8000-000000000001',
  carrier: 'UPS',
  tracking_number: '',
  tracking_url: 'https://ups.example/1',
  lines: [{ line_id: 1, quantity: 1 }],
  created_at: '2025-12-03T12:00:00.000Z',
  with_carrier_at: '2100-01-01T12:00:00.000Z',
  arrives_by: '2100-01-08T12:00:00.000Z',
  delivered_at: null,
  taken_back_at: null,
  ...overrides,
})

export const buildOrder = (overrides: Partial<Order> = {}): Order => ({
  number: 'GB-1001',
  email: 'ada@example.com',
  status: 'placed',
  payment_status: 'awaiting',
  fulfilment_status: 'unfulfilled',
  version: 1,
  currency: 'USD',
  subtotal_cents: 6850,
  shipping_cents: 999,
  shipping_tax_cents: 0,
  shipping_rate_id: usualRate.id,
  shipping_rate_name: 'Standard delivery',
  shipping_rate_cents: 999,
  shipping_free_from_cents: 7500,
  shipping_working_days: 5,
  tax_cents: 0,
  total_cents: 7849,
  ship_to: {
    name: 'Ada Lovelace',
    line1: '12 Elm Street',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60614',
    country: 'US',
  },
  payment_method: 'bank_transfer',
  purchase_order_number: '',
  note: '',
  terms_accepted_at: createdAt,
  placed_at: createdAt,
  hold_until: '2025-12-08T00:00:00.000Z',
  closed_at: null,
  created_at: createdAt,
  updated_at: createdAt,
  lines: [
    {
      id: 1,
      position: 0,
      product_id: 'pink-tower',
      name: 'Pink Tower',
      sku: null,
      image: '',
      unit_price_cents: 6850,
      quantity: 1,
      line_total_cents: 6850,
      tax_cents: 0,
      held: 1,
      shipped: 0,
      cancelled: 0,
      returned: 0,
      settled: 0,
      is_taxable: true,
    },
  ],
  taxes: [],
  payments: [
    {
      method: 'bank_transfer',
      status: 'open',
      amount_cents: 7849,
      captured_cents: 0,
      refunded_cents: 0,
      failed_refund_cents: 0,
      is_surplus: false,
      is_test: false,
      provider_payment_id: null,
      dispute: null,
    },
  ],
  receipts: [],
  refunds: [],
  shipments: [],
  events: [{ kind: 'placed', actor: 'buyer', details: {}, created_at: createdAt }],
  refund_due_cents: 0,
  in_account: false,
  is_held: true,
  on_hold_reason: null,
  bank_decides: false,
  payment_instructions: 'Bank of Beads, account 12345',
  key: 'key-of-the-order',
  ...overrides,
})

export const buildRefund = (
  overrides: Partial<Order['refunds'][number]> = {},
): Order['refunds'][number] => ({
  amount_cents: 7849,
  reason: '',
  status: 'done',
  failure: '',
  lines: [],
  shipping_cents: 0,
  shipping_tax_cents: 0,
  is_named: false,
  created_at: createdAt,
  ...overrides,
})

export const buildTransfer = (overrides: Partial<Transfer> = {}): Transfer => ({
  transfer_account_name: 'Bead Works LLC',
  transfer_bank: 'Bank of Beads',
  transfer_routing_number: '021000021',
  transfer_account_number: '9876543210',
  check_payable_to: 'Bead Works',
  check_sent_to: '24 Beech Lane\nSpringfield, IL 62701',
  ...overrides,
})

export const buildSettings = (overrides: Partial<ShopSettings> = {}): ShopSettings => ({
  transfer_instructions: 'Bank of Beads, account 12345',
  ...noTransfer,
  days_to_pay: 7,
  leaves_in_days: 2,
  arrives_in_days: 5,
  time_zone: null,
  seller_name: 'Golden Bead',
  seller_address: '24 Beech Lane',
  shop_name: null,
  claim: null,
  contact_email: null,
  contact_phone: null,
  contact_address: null,
  opening_hours: null,
  return_days: null,
  reply_hours: null,
  retention_days: null,
  logo: null,
  logo_dark: null,
  logo_alt: null,
  icon: null,
  accent: null,
  home_title: null,
  home_text: null,
  home_picture: null,
  home_picture_alt: null,
  mail_sender_name: '',
  mail_closing: '',
  mail_footer_address: '',
  low_mark: null,
  order_prefix: null,
  version: 3,
  updated_at: updatedAt,
  ...overrides,
})

export const buildSynonym = (overrides: Partial<Synonym> = {}): Synonym => ({
  id: 's1',
  phrase: 'wooden blocks',
  alternatives: ['cubes', 'prisms'],
  created_at: updatedAt,
  updated_at: updatedAt,
  ...overrides,
})

export const buildAddress = (overrides: Partial<Address> = {}): Address => ({
  id: 'a1',
  user_id: 'u1',
  name: 'Ada Lovelace',
  organisation: '',
  line1: '12 Elm Street',
  line2: '',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
  country: 'US',
  phone: '',
  is_default: false,
  created_at: createdAt,
  updated_at: createdAt,
  ...overrides,
})

export const buildPage = (overrides: Partial<Page> = {}): Page => ({
  slug: 'our-workshop',
  title: 'Our workshop',
  description: 'Where it is made.',
  is_built_in: false,
  blocks: [
    { type: 'heading', level: 2, runs: [{ text: 'Wood' }] },
    { type: 'paragraph', runs: [{ text: 'Beech from ' }, { text: 'our', strong: true }] },
  ],
  ...overrides,
})

/** The pages of every shop, with less text. */
export const builtInPages: Page[] = [
  ['about', 'A small shelf'],
  ['shipping', 'Shipping'],
  ['returns', 'Returns'],
  ['terms', 'Terms of Service'],
  ['privacy', 'Privacy Policy'],
  ['questions', 'Frequently Asked Questions'],
].map(([slug = '', title = '']) => buildPage({ slug, title, is_built_in: true }))

export const buildEditedPage = (overrides: Partial<EditedPage> = {}): EditedPage => ({
  slug: 'our-workshop',
  title: 'Our workshop',
  description: 'Where it is made.',
  body: '## Wood\n\nBeech from **our**',
  place: 'footer',
  is_built_in: false,
  version: 3,
  updated_at: updatedAt,
  ...overrides,
})
