import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'

describe('the addresses of the shop', () => {
  it('are these and no others', () => {
    const addresses = Object.entries(paths).map(([name, build]) => [name, build('a b/c')])

    expect(Object.fromEntries(addresses)).toEqual({
      home: '/',
      products: '/products',
      category: '/products/a%20b%2Fc',
      search: '/products?q=a+b%2Fc',
      product: '/product/a%20b%2Fc',
      page: '/pages/a%20b%2Fc',
      cart: '/cart',
      wishlist: '/wishlist',
      about: '/about',
      contact: '/contact?order=a+b%2Fc',
      shipping: '/shipping',
      returns: '/returns',
      terms: '/terms',
      privacy: '/privacy',
      login: '/login?next=a+b%2Fc',
      register: '/register?next=a+b%2Fc',
      forgotPassword: '/forgot-password',
      resetPassword: '/reset-password',
      profile: '/profile?tab=a+b%2Fc',
      admin: '/admin',
      adminCategories: '/admin/categories',
      adminStock: '/admin/stock',
      adminImport: '/admin/import',
      adminTaxReport: '/admin/tax-report',
      adminMessages: '/admin/messages',
      adminNewsletter: '/admin/newsletter',
      adminOrder: '/admin/orders/a%20b%2Fc',
      adminOrders: '/admin/orders',
      adminPage: '/admin/pages/a%20b%2Fc',
      adminPages: '/admin/pages',
      adminSettings: '/admin/settings',
      adminStart: '/admin/start',
      adminTaxImport: '/admin/settings/import-tax-rates',
      adminTaxState: '/admin/settings/sales-tax/a%20b%2Fc',
      checkout: '/checkout',
      order: '/order/a%20b%2Fc',
      confirmSubscription: '/newsletter/confirm',
      findOrder: '/find-order?number=a+b%2Fc',
      endSubscription: '/newsletter/unsubscribe',
    })
  })
})
