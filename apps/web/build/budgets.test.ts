import { describe, expect, it } from 'vitest'
import { findExcess, weigh } from './budgets.ts'

const code = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919) % 89).toString(36)).join('')

describe('the budgets of the first visit', () => {
  it('weigh the entry, the home page and what both import, and no other page', () => {
    const chunk = (fileName: string, rest: object) => ({
      type: 'chunk' as const,
      fileName,
      ...rest,
    })
    const files = [
      chunk('entry.js', { isEntry: true, imports: ['shared.js'], code: code(100) }),
      chunk('shared.js', { code: code(100) }),
      chunk('home.js', { facadeModuleId: '/src/pages/home/HomePage.tsx', code: code(100) }),
    ]
    const other = chunk('cart.js', {
      facadeModuleId: '/src/pages/cart/CartPage.tsx',
      code: code(9),
    })

    expect(weigh([...files, other]).js).toBe(weigh(files).js)
    expect(weigh(files.slice(0, 2)).js).toBeLessThan(weigh(files).js)
  })

  it('weigh the styles that the first visit loads, and no sheet of a later page', () => {
    const asset = (fileName: string, source: string) => ({
      type: 'asset' as const,
      fileName,
      source,
    })
    const rule = (selector: string) => `${selector} { color: gold }`
    const sheetOfAdmin = asset('admin.css', rule('table'))
    const documentWith = (styles: string) =>
      asset('index.html', `<head><style>${styles}</style></head>`)

    const { css } = weigh([documentWith(rule('.bead'))])

    expect(weigh([documentWith(rule('.bead')), sheetOfAdmin]).css).toBe(css)
    expect(weigh([documentWith(rule('.bead') + rule('.tower'))]).css).toBeGreaterThan(css)
  })

  it('are named when they are exceeded', () => {
    expect(findExcess({ js: 150_000, css: 15_000, fonts: 60_000 })).toEqual([])
    expect(findExcess({ js: 150_001, css: 1, fonts: 1 })).toEqual([
      'The first visit loads 150001 bytes of js; the budget is 150000.',
    ])
  })
})
