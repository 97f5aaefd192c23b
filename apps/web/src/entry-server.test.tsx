import { accentStyle, defaultAccent } from '@golden-bead/contracts/accent'
import { defaultShopInfo, type ShopInfo } from '@golden-bead/contracts/shop-info'
import { describe, expect, it } from 'vitest'
import type { ShownProduct } from '@golden-bead/contracts/catalogue'
import type { PageLink } from '@golden-bead/contracts/pages'
import type { DocumentReads } from '@golden-bead/contracts/server-rendering'
import {
  buildFacets,
  buildPage,
  buildProduct,
  buildTerms,
  builtInPages,
  categories,
  products,
} from '#test/builders.ts'
import { config } from '#test/render-app.tsx'
import { createDocumentRenderer } from './entry-server.tsx'

const template = `<!doctype html>
<html lang="en">
  <head>
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="white" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="black" />
    <!--head-->
    <title>Golden Bead</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="application/json" id="golden-bead-config">
      {}
    </script>
    <script type="application/json" id="golden-bead-data">
      {}
    </script>
  </body>
</html>`

const pageLinks: PageLink[] = [
  { slug: 'our-workshop', title: 'Our workshop', place: 'footer' },
  { slug: 'for-schools', title: 'For schools', place: 'menu' },
]

const owners = { shop: defaultShopInfo, pageLinks }

const renderer = createDocumentRenderer({ template, config })

const shopWith = (shown: readonly ShownProduct[]): DocumentReads => ({
  listCategories: () => Promise.resolve(categories),
  listFeatured: () => Promise.resolve(shown.filter(({ featured }) => featured)),
  listRelated: () => Promise.resolve([]),
  findProduct: (id) => Promise.resolve(shown.find((product) => product.id === id)),
  searchProducts: (search) => {
    const offset = Number(new URLSearchParams(search).get('offset'))
    if (offset > 0 && offset >= shown.length) {
      return Promise.reject(Object.assign(new Error('range'), { status: 416 }))
    }
    return Promise.resolve({ products: [...shown], total: shown.length })
  },
  countFacets: () => Promise.resolve(buildFacets()),
  findPage: (slug) =>
    Promise.resolve([...builtInPages, buildPage()].find((page) => page.slug === slug)),
  getTerms: () =>
    Promise.resolve(
      buildTerms({ payment_methods: ['card'], leaves_in_days: 0, arrives_in_days: 31 }),
    ),
})

const write = async (
  url: string,
  shown: readonly ShownProduct[] = products,
  shop: ShopInfo = defaultShopInfo,
) => {
  const documentData = await renderer.load(url, shopWith(shown))
  const html = await renderer.render(url, documentData, { shop, pageLinks })
  return {
    status: documentData.status,
    html,
    page: new DOMParser().parseFromString(html, 'text/html'),
  }
}

const jsonLd = (page: Document) =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].map((element): unknown =>
    JSON.parse(element.textContent),
  )

describe('the documents of the shop', () => {
  it.each(['/', '/contact', '/login', '/checkout', '/product/pink-tower'])(
    'name at %s whose shop it is, and nothing that it has left out',
    async (url) => {
      const shop = {
        ...defaultShopInfo,
        name: 'Little </script><b>Oak',
        claim: 'Toys that last',
        promise: 'Toys that last',
        phone: '',
        address: '7 Mill Road',
      }
      const { html, page } = await write(url, products, shop)

      expect(page.title).toContain(shop.name)
      expect(page.querySelector('header')?.textContent).toContain(shop.name)
      expect(page.querySelector('footer')?.textContent).toContain(shop.name)
      expect(html).not.toContain('</script><b>')
      expect(html).not.toMatch(/Golden Bead(?! Material)/)
      expect(html).not.toContain('010-0142')
      expect(html).not.toContain('Beech Lane')
    },
  )

  it.each(['/', '/product/pink-tower', '/checkout'])(
    'show at %s the logo of the owner in place of the name, with its size and words',
    async (url) => {
      const logo = (name: string) => ({
        image: `https://shop.example/storage/v1/object/public/product-images/${name}.png`,
        width: 600,
        height: 150,
      })
      const alt = '"><script>alert(1)</script>'
      const own = { logo: logo('oak'), logoDark: logo('oak-dark'), logoAlt: alt }
      const { html, page } = await write(url, products, { ...defaultShopInfo, ...own })

      const link = page.querySelector('header a[href="/"]')
      expect(link?.textContent).toBe('')
      const img = link?.querySelector('img')
      expect(img?.getAttribute('src')).toMatch(/product-images\/oak\.png\?width=480/)
      expect([img?.alt, img?.width, img?.height]).toEqual([alt, 600, 150])
      const dark = link?.querySelector('source')
      expect(dark?.getAttribute('srcset')).toMatch(/oak-dark\.png/)
      expect(dark?.media).toContain('dark')
      expect(html).not.toContain('<script>alert')
    },
  )

  it('have the icon of the owner for tabs and phones, and else that of the build', async () => {
    const icon = 'https://shop.example/storage/v1/object/public/product-images/"oak.png'
    const { page } = await write('/about', products, { ...defaultShopInfo, icon })
    const render = '/storage/v1/render/image/public/product-images/"oak.png'
    const iconsOf = (document: Document) =>
      [...document.querySelectorAll('link[rel~=icon], link[rel=apple-touch-icon]')].map(
        (link) => `${link.getAttribute('rel')} ${link.getAttribute('href')}`,
      )

    expect(iconsOf(page)).toEqual([
      `icon https://shop.example${render}?width=32&height=32&format=origin`,
      `icon https://shop.example${render}?width=180&height=180&format=origin`,
      `apple-touch-icon https://shop.example${render}?width=180&height=180&format=origin`,
    ])
    expect(iconsOf((await write('/about')).page)).toEqual(['icon /favicon.svg'])
  })

  it('have the accent of the owner as a second style, and for the bars of the browser', async () => {
    const { html, page } = await write('/', products, { ...defaultShopInfo, accent: defaultAccent })
    const themes = (document: Document) =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
        ({ content }) => content,
      )

    expect(html).toContain(`<style>${accentStyle(defaultAccent)}</style></head>`)
    expect(themes(page)).toEqual([defaultAccent])
    const plain = (await write('/')).page
    expect(plain.querySelector('style')).toBeNull()
    expect(themes(plain)).toEqual(['white', 'black'])
  })

  it('begin the home page with the words and the picture of the owner, in previews too', async () => {
    const image = 'https://shop.example/storage/v1/object/public/product-images/oak.jpg'
    const { page } = await write('/', products, {
      ...defaultShopInfo,
      name: 'Little Oak',
      homeTitle: 'Toys </title><b>that last',
      homeText: 'Carved by hand.',
      homePicture: { image, width: 1600, height: 1000 },
      homePictureAlt: 'A carved "oak"',
    })
    const metaOf = (name: string) =>
      page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content

    expect(page.querySelector('h1')?.textContent).toBe('Toys </title><b>that last')
    expect(page.querySelector('main')?.textContent).toContain('Carved by hand.')
    const img = page.querySelector<HTMLImageElement>('main section img')
    expect(img?.getAttribute('srcset')).toContain('oak.jpg?width=320')
    expect([img?.alt, img?.width, img?.height]).toEqual(['A carved "oak"', 1600, 1000])
    expect(metaOf('og:image')).toBe(image)
    expect(metaOf('description')).toBe('Carved by hand.')
  })

  it('show in a preview no picture with the name of another shop', async () => {
    const imageOf = async (shop: ShopInfo) =>
      (await write('/', products, shop)).page.querySelector('meta[property="og:image"]')

    expect(await imageOf(defaultShopInfo)).not.toBeNull()
    expect(await imageOf({ ...defaultShopInfo, name: 'Little Oak' })).toBeNull()
  })

  it('tell search engines on the home page whose shop it is, with its logo', async () => {
    const image = 'https://shop.example/storage/v1/object/public/product-images/oak.png'
    const shop = { ...defaultShopInfo, name: 'Oak', logo: { image, width: 4, height: 1 } }

    expect(jsonLd((await write('/', products, shop)).page)).toEqual([
      expect.objectContaining({ '@type': 'Organization', name: 'Oak', logo: image }),
    ])
  })

  it.each(['/', '/contact', '/checkout', '/product/pink-tower', '/products'])(
    'show at %s what the owner has typed as it is, whatever that is',
    async (url) => {
      const text = `</script><script>alert(1)</script><!--<img src=x onerror=alert(1)> $& "'`
      const shop = Object.fromEntries(
        Object.entries(defaultShopInfo).map(([name, value]) => [
          name,
          typeof value === 'string' ? text : value,
        ]),
      )
      const { html, page } = await write(url, products, { ...defaultShopInfo, ...shop })

      expect(html).not.toContain('<script>alert')
      expect(page.querySelector('img[src="x"]')).toBeNull()
      expect(page.title).toContain(text)
      expect(page.querySelector('footer')?.textContent).toContain(text)
      expect(JSON.stringify(jsonLd(page))).not.toContain('Golden Bead"')
    },
  )

  it.each([
    ['//', 200],
    ['///', 200],
    ['//other.example/products', 404],
  ])('take %s for a path, and not for another host', async (url, status) => {
    expect((await write(url)).status).toBe(status)
  })

  it.each([
    { url: '/', title: /^Golden Bead ·/, heading: /hand teaches/, text: /Explore by Category/ },
    { url: '/products', title: /^All Products ·/, heading: /^All/, text: /12 products found/ },
    { url: '/products/sensorial', title: /^Sensorial ·/, heading: /^Sensorial$/, text: /\$68\.50/ },
    {
      url: '/products?q=globe',
      title: /^Search: globe/,
      heading: /globe/,
      text: /\$46\.00/,
      isListed: false,
    },
    { url: '/product/pink-tower', title: /^Pink Tower ·/, heading: /^Pink/, text: /\$68\.50/ },
    { url: '/cart', title: /^Shopping Cart/, heading: /^Shopping/, text: /needs JavaScript/ },
    { url: '/checkout', title: /^Checkout/, heading: /^Checkout/, text: /./, isListed: false },
    { url: '/order/GB-1001', title: /^Your order/, heading: /order/, text: /./, isListed: false },
    {
      url: '/wishlist',
      title: /^Wishlist/,
      heading: /^Wishlist/,
      text: /needs JavaScript/,
      isListed: false,
    },
    { url: '/about', title: /^About Us/, heading: /small shelf/, text: /Our values/ },
    { url: '/contact', title: /^Contact/, heading: /^Contact/, text: /Frequently Asked/ },
    { url: '/shipping', title: /^Shipping/, heading: /Shipping/, text: /Beech from our/ },
    { url: '/returns', title: /^Returns/, heading: /Returns/, text: /Beech from our/ },
    { url: '/terms', title: /^Terms/, heading: /Terms/, text: /Beech from our/ },
    { url: '/privacy', title: /^Privacy/, heading: /Privacy/, text: /Beech from our/ },
    { url: '/pages/our-workshop', title: /^Our workshop/, heading: /^Our/, text: /Beech from our/ },
    {
      url: '/pages/terms',
      status: 404,
      title: /not found/,
      heading: /Oops!/,
      text: /Return to Home/,
    },
    {
      url: '/product/no',
      status: 404,
      title: /not found/,
      heading: /^Product/,
      text: /left the shelf/,
    },
    { url: '/no/page', status: 404, title: /not found/, heading: /Oops!/, text: /Return to Home/ },
    { url: '/products?page=99', status: 404, title: /^All/, heading: /^All/, text: /fewer pages/ },
  ])(
    'answer $url with the page itself, before any script runs, with its own title and status',
    async ({ url, status = 200, title, heading, text, isListed = status === 200 }) => {
      const answer = await write(url)
      const { page } = answer

      expect(answer.status).toBe(status)
      expect(page.title).toMatch(title)
      expect(page.title).toContain('Golden Bead')
      const headings = [...page.querySelectorAll('h1')].map(({ textContent }) => textContent)
      expect(headings).toEqual([expect.stringMatching(heading)])
      expect(page.querySelector('main')?.textContent).toMatch(text)
      const description = page.querySelector('meta[name="description"]')?.getAttribute('content')
      expect(description).toMatch(/.{10}/)
      expect(page.querySelectorAll('link[rel="canonical"]')).toHaveLength(isListed ? 1 : 0)
    },
  )

  it.each(['/', '/products', '/products/sensorial', '/product/pink-tower', '/about'])(
    'show %s to search engines',
    async (url) => {
      const { page } = await write(url)

      expect(page.querySelector('meta[name="robots"]')).toBeNull()
    },
  )

  it.each(['/checkout', '/order/GB-1001', '/login'])('hide %s from them', async (url) => {
    const { page } = await write(url)

    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  it.each(['/products%0A', '/%0a', '/x%e2%80%a8', '/x%0Dy'])(
    'answer %s, for which the router knows no page at all, with 404',
    async (url) => {
      expect((await write(url)).status).toBe(404)
    },
  )

  it('know a category by its name too', async () => {
    const { status, page } = await write('/products/Sensorial')

    expect(status).toBe(200)
    expect(page.querySelector('main h1')?.textContent).toBe('Sensorial')
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://shop.example/products/sensorial',
    )
  })

  it.each([
    '/no-such-page',
    '/pages/no-such',
    '/products/no-such-category',
    '/product/no-such-product',
  ])('answer %s with 404, in the frame of the shop and hidden from search engines', async (url) => {
    const { status, page } = await write(url)

    expect(status).toBe(404)
    expect(page.querySelector('header')).not.toBeNull()
    const robots = page.querySelector('meta[name="robots"]')
    expect(robots?.getAttribute('content')).toBe('noindex')
  })

  it.each(['/admin', '/admin/messages', '/admin/orders/GB-1001'])(
    'answer %s with the page of the panel, hidden from search engines',
    async (url) => {
      const { status, page } = await write(url)

      expect(status).toBe(200)
      const robots = page.querySelector('meta[name="robots"]')
      expect(robots?.getAttribute('content')).toBe('noindex')
    },
  )

  it('know no other page below the panel', async () => {
    expect((await write('/admin/no-such-view')).status).toBe(404)
  })

  it.each([
    ['constructor', 200],
    ['toString', 404],
    ['__proto__', 404],
  ])('know the product %s by what is on the shelf alone', async (id, status) => {
    const shown = [buildProduct({ id: 'constructor', name: 'Constructor' })]

    expect((await write(`/product/${id}`, shown)).status).toBe(status)
  })

  it('say for a product what a preview and a search engine need', async () => {
    const { page } = await write('/product/pink-tower')

    expect(page.title).toBe('Pink Tower · Golden Bead')
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://shop.example/product/pink-tower',
    )
    expect(page.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(
      'Pink Tower',
    )
    expect(jsonLd(page)).toEqual([
      expect.objectContaining({
        '@type': 'Product',
        name: 'Pink Tower',
        material: 'Solid beech, lacquered in pink',
        offers: expect.objectContaining({
          price: '68.50',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        }),
      }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ])
  })

  it('show in a preview the picture of a product, and say that it is sold out', async () => {
    const image = '/storage/v1/object/public/pictures/alphabet.jpg'
    const second = '/storage/v1/object/public/pictures/hands.jpg'
    const { page } = await write('/product/pink-tower', [
      {
        ...buildProduct({ image, in_stock: false }),
        product_images: [{ image: second, alt: '', is_decorative: false }],
      },
    ])

    const shown = page.querySelector('meta[property="og:image"]')?.getAttribute('content')
    expect(shown).toBe(`https://shop.example${image}`)
    expect(jsonLd(page)[0]).toMatchObject({
      image: [image, second],
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })

  it('tell a search engine the numbers, the maker and the price before of a product', async () => {
    const sold = buildProduct({
      price: 49,
      compare_at_price: 60,
      sku: 'SEN-01',
      barcode: '036000291452',
      brand: 'Beech & Co.',
    })
    const { page } = await write('/product/pink-tower', [sold])

    expect(jsonLd(page)[0]).toMatchObject({
      sku: 'SEN-01',
      gtin12: '036000291452',
      brand: { '@type': 'Brand', name: 'Beech & Co.' },
      offers: {
        price: '49.00',
        priceSpecification: {
          priceType: 'https://schema.org/StrikethroughPrice',
          price: '60.00',
          priceCurrency: 'USD',
        },
      },
    })
    expect(page.querySelector('main')?.textContent).toContain('Price $49.00, was $60.00')
    const { page: list } = await write('/products', [sold])
    expect(list.querySelector('article')?.textContent).toContain('Price $49.00, was $60.00')
    const { page: other } = await write('/product/pink-tower', [buildProduct()])
    expect(jsonLd(other)[0]).toMatchObject({ sku: 'pink-tower' })
    expect(JSON.stringify(jsonLd(other)[0])).not.toMatch(/gtin|brand|priceSpecification/)
    expect(other.querySelector('main')?.textContent).not.toMatch(/Price |was \$/)
  })

  it('show without price, button and offer what has the price 0', async () => {
    const { page } = await write('/product/pink-tower', [buildProduct({ price: 0 })])
    const words = page.querySelector('main')?.textContent

    expect(words).toContain('Not for sale right now')
    expect(words).not.toMatch(/\$0\.00|Add to Cart|In Stock|Free shipping/)
    expect(jsonLd(page)[0]).toMatchObject({ '@type': 'Product', name: 'Pink Tower' })
    expect(jsonLd(page)[0]).not.toHaveProperty('offers')
  })

  it('give search engines no invented rating', async () => {
    const { page } = await write('/product/pink-tower')

    expect(JSON.stringify(jsonLd(page))).not.toMatch(/rating|review/i)
  })

  it('hold no inline script and no inline style, whatever the primitives write', async () => {
    const { html, page } = await write('/product/pink-tower')

    expect(html).not.toContain(' style="')
    for (const script of page.querySelectorAll('script:not([src])')) {
      expect(script.getAttribute('type')).toMatch(/^application\/(ld\+)?json$/)
    }
  })

  it.each(['/', '/about', '/contact', '/login', '/register', '/forgot-password'])(
    'let no form of %s write what is typed into the address before the scripts are there',
    async (url) => {
      const { page } = await write(url)
      const forms = [...page.querySelectorAll('form:not([role=search])')]

      expect(forms).not.toEqual([])
      for (const form of forms) {
        expect(form.getAttribute('method')).toBe('post')
        expect(form.querySelector('[type=submit]')?.hasAttribute('disabled')).toBe(true)
      }
    },
  )

  it.each(['/', '/products?age=3-6', '/contact', '/login', '/register'])(
    'let no button and no choice of %s take a press that would be lost before the scripts are there',
    async (url) => {
      const { page } = await write(url)
      const takers = [...page.querySelectorAll('button, [type=checkbox], [type=radio]')].filter(
        (control) => control.closest('form[action] button') === null,
      )

      expect(takers).not.toEqual([])
      expect(takers.filter((control) => !control.hasAttribute('disabled'))).toEqual([])
    },
  )

  it('keep what an admin typed from ever becoming markup', async () => {
    const text = `</script><script>alert(1)</script><!-- $& $1 "'>`
    const product = buildProduct({ name: text, description: text, benefits: [text] })
    const { html, page } = await write('/product/pink-tower', [product])

    expect(html).not.toContain('<script>alert')
    expect(page.querySelector('main h1')?.textContent).toBe(text)
    expect(page.title).toBe(`${text} · Golden Bead`)
    const data: unknown = JSON.parse(page.getElementById('golden-bead-data')?.textContent ?? '')
    expect(data).toContainEqual({
      endpointName: 'getProduct',
      arg: 'pink-tower',
      value: product,
    })
  })

  it('carry the data and the configuration of the client', async () => {
    const { page } = await write('/')
    const read = (id: string): unknown => JSON.parse(page.getElementById(id)?.textContent ?? '')

    expect(read('golden-bead-config')).toEqual({ ...config, pageLinks })
    expect(read('golden-bead-data')).toEqual([
      { endpointName: 'listCategories', value: categories },
      { endpointName: 'listFeaturedProducts', value: expect.any(Array) },
    ])
  })

  it.each(['/', '/product/pink-tower'])(
    'leave the line to the first picture: no script of %s is fetched beside it',
    async (url) => {
      const { page } = await write(url)

      expect([...page.querySelectorAll('link[rel=modulepreload], link[as=script]')]).toEqual([])
    },
  )

  it('link the pages of the owner in the footer and in the menu, as their data does', async () => {
    const { html, page } = await write('/')

    const linkIn = (frame: string) =>
      page.querySelector(`${frame} a[href^="/pages/"]`)?.getAttribute('href')
    expect([linkIn('footer'), linkIn('header nav')]).toEqual([
      '/pages/our-workshop',
      '/pages/for-schools',
    ])
    expect(html).toContain('"pageLinks":[{"slug":"our-workshop"')
  })

  it('list in the footer the areas that there are, and the own categories of a shop without', async () => {
    const listed = async (ids: readonly string[]) => {
      const shown = ids.flatMap((id) =>
        categories.slice(0, 1).map((category) => ({ ...category, id, name: id })),
      )
      const reads = { ...shopWith(products), listCategories: () => Promise.resolve(shown) }
      const html = await renderer.render('/about', await renderer.load('/about', reads), owners)
      const links = new DOMParser()
        .parseFromString(html, 'text/html')
        .querySelectorAll('footer a[href^="/products/"]')
      return [...links].map((link) => link.getAttribute('href'))
    }

    expect(await listed(['language', 'toys'])).toEqual(['/products/language'])
    expect(await listed(['toys', 'books'])).toEqual(['/products/toys', '/products/books'])
    expect(await listed([])).toEqual([])
  })

  it('write what a page says as text, and no element that it names', async () => {
    const hostile = '</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>'
    const run = { text: hostile }
    const shown = buildPage({
      title: hostile,
      description: hostile,
      blocks: [
        { type: 'heading', level: 3, runs: [{ ...run, emphasis: true }] },
        { type: 'list', ordered: true, start: 2, items: [{ runs: [{ ...run, code: true }] }] },
        { type: 'quote', paragraphs: [[{ ...run, to: 'https://a.example/"onclick=x' }]] },
        { type: 'code', text: hostile },
        { type: 'picture', image: 'https://a.example/"onerror=x', alt: hostile },
      ],
    })
    const reads = { ...shopWith(products), findPage: () => Promise.resolve(shown) }
    const data = await renderer.load('/pages/our-workshop', reads)
    const html = await renderer.render('/pages/our-workshop', data, owners)
    const page = new DOMParser().parseFromString(html, 'text/html')

    expect(page.querySelector('h1')?.textContent).toBe(hostile)
    expect(page.querySelectorAll('main script, main [onerror], main [onclick]')).toHaveLength(0)
    expect(page.querySelectorAll('main img')).toHaveLength(1)
    expect(html.split('</script>')).toHaveLength(template.split('</script>').length)
  })

  it('count working days to the arrival, as a document is kept for longer than its day', async () => {
    const { page } = await write('/product/pink-tower')

    expect(page.querySelector('main')?.textContent).toMatch(/Arrives within 31 working days(?! of)/)
    expect(page.querySelector('main')?.textContent).not.toContain('Order today')
  })

  it('can be written without any data, for the client to fetch it', async () => {
    const html = await renderer.render('/product/pink-tower', { status: 503, data: {} }, owners)

    expect(html).toContain('<title>Loading ·')
  })

  it('call a page behind the last one missing, and still count the products', async () => {
    const { status, data } = await renderer.load('/products?page=99', shopWith(products))
    expect(status).toBe(404)
    expect(data.list).toMatchObject({ products: [], total: products.length })
  })
})
