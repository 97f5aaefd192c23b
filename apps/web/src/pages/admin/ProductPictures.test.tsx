import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProductWithImages } from '@golden-bead/contracts/product-saving'
import { imageUploadTexts } from '@golden-bead/contracts/image-options'
import { buildProduct, categories } from '#test/builders.ts'
import { HeldRequest, holdRequests, latestRequest } from '#test/held-request.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const addressOf = (name: string) =>
  `http://shop.test/storage/v1/object/public/product-images/products/${name}.png`
const more = (name: string, alt = '') => ({
  image: addressOf(name),
  alt,
  is_decorative: false,
  width: 800,
  height: 600,
})
const withPictures = (...[first = '', ...others]: string[]): ProductWithImages => ({
  ...buildProduct({ image: first && addressOf(first), image_alt: first && `The ${first}` }),
  product_images: others.map((name) => more(name, `The ${name}`)),
})
const save = 'PUT /admin/v1/products/pink-tower'

const photo = (name = 'new.png', type = 'image/png', bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type })

const open = async (product = withPictures('front', 'side', 'box'), answers: Answers = {}) => {
  holdRequests()
  const shop = await renderShop(
    '/admin?product=pink-tower',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/products': () => Response.json([product]),
      [save]: (body) => {
        const { product: input, images } = JSON.parse(body)
        return Response.json({ ...product, ...input, product_images: images })
      },
      ...answers,
    },
    storedSession,
  )
  const zone = await screen.findByRole('group', { name: 'Pictures' })
  const field = within(zone)
  const button = (name: string) => field.getByRole('button', { name })
  return {
    ...shop,
    zone,
    pictures: field,
    button,
    press: (name: string) => shop.user.click(button(name)),
    choose: (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } }),
    order: () =>
      field
        .queryAllByRole('img', { name: /^Picture \d+$/ })
        .map((image) => /products\/([^.]+)\.png/.exec(image.getAttribute('src') ?? '')?.[1]),
    /** What the form sends. */
    saved: async () => {
      await shop.user.click(screen.getByRole('button', { name: 'Save changes' }))
      await waitFor(() => expect(shop.sent.some(({ call }) => call === save)).toBe(true))
      const { body } = shop.sent.findLast(({ call }) => call === save) ?? {}
      const { product: input, images } = JSON.parse(body ?? '')
      return [{ image: input.image, alt: input.image_alt }, ...images]
    },
  }
}

describe('the pictures of a product', () => {
  it('are ordered by keyboard alone, which says where each one is then', async () => {
    const { user, button, order, pictures, saved } = await open()

    button('Move picture 1 down').focus()
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['side', 'front', 'box'])
    expect(document.activeElement).toBe(button('Move picture 2 down'))
    expect(pictures.getByText('Now picture 2 of 3.')).toBeTruthy()
    await user.keyboard('{Enter}{Enter}')
    expect(order()).toEqual(['side', 'box', 'front'])
    button('Picture 2: Make first').focus()
    await user.keyboard('{Enter}')

    expect(pictures.getByText('Now the first of 3 pictures.')).toBeTruthy()
    expect(await saved()).toMatchObject([
      { image: addressOf('box'), alt: 'The box' },
      { image: addressOf('side'), alt: 'The side', width: 800 },
      { image: addressOf('front'), alt: 'The front' },
    ])
  })

  it('are ordered by dragging', async () => {
    const { order, pictures } = await open()
    const rows = pictures.getAllByRole('listitem')
    const handle = rows[2]?.querySelector('[draggable]')
    if (!handle || !rows[0]) throw new Error('There is nothing to drag.')
    const dataTransfer = { files: [] }

    fireEvent.dragStart(handle, { dataTransfer })
    fireEvent.dragEnter(rows[0], { dataTransfer })
    fireEvent.drop(rows[0], { dataTransfer })

    expect(order()).toEqual(['box', 'front', 'side'])
  })

  it('say what each one shows, or that it is decorative', async () => {
    const { user, field, pictures, saved } = await open(withPictures('front', 'side', 'box'))
    await user.clear(field('Alt text of picture 1'))
    expect(pictures.getByText(/Screen readers say the product’s name/)).toBeTruthy()
    await user.type(field('Alt text of picture 2'), ' of it')
    await user.click(pictures.getByRole('checkbox', { name: 'Picture 3: Decorative' }))
    expect(pictures.queryByLabelText('Alt text of picture 3')).toBeNull()

    expect(await saved()).toMatchObject([
      { alt: '' },
      { alt: 'The side of it', is_decorative: false },
      { alt: '', is_decorative: true },
    ])
  })

  it('come back after a removal, to their place', async () => {
    const { press, order, button } = await open()

    await press('Remove picture 2')
    expect(order()).toEqual(['front', 'box'])
    expect(document.activeElement?.textContent).toContain('Picture 2 removed.')
    await press('Undo')

    expect(order()).toEqual(['front', 'side', 'box'])
    expect(button('Remove picture 3')).toBeTruthy()
  })

  it('are not left without a question once their order has changed', async () => {
    const { user, press } = await open()

    await press('Picture 3: Make first')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  })

  it('are one field of a comparison with what another admin has saved', async () => {
    const theirs = {
      ...withPictures('front', 'side', 'detail'),
      updated_at: '2026-02-01T00:00:00Z',
    }
    let isChanged = false
    const { press, user, saved, sent } = await open(undefined, {
      'GET /rest/v1/products': () =>
        Response.json([isChanged ? theirs : withPictures('front', 'side', 'box')]),
      [save]: (body) =>
        JSON.parse(body).updated_at === theirs.updated_at
          ? Response.json(theirs)
          : Response.json({ code: 'version_conflict' }, { status: 409 }),
    })
    await press('Picture 3: Make first')
    isChanged = true
    await saved()

    const dialog = within(await screen.findByRole('dialog', { name: /^Another admin changed/ }))
    const mine = dialog.getByRole('radio', { name: /^Yours/ })
    expect(mine).toHaveProperty('checked', true)
    expect(dialog.getByRole('radio', { name: /^Theirs/ }).closest('label')?.textContent).toContain(
      'The detail',
    )
    await user.click(dialog.getByRole('radio', { name: /^Theirs/ }))
    await user.click(dialog.getByRole('button', { name: 'Save this version' }))

    await waitFor(() => expect(sent.filter(({ call }) => call === save)).toHaveLength(2))
    const { body } = sent.findLast(({ call }) => call === save) ?? {}
    expect(JSON.parse(body ?? '').images).toMatchObject(theirs.product_images)
  })
})

describe('new pictures', () => {
  it('are sent one after the other, and the failure of one stops no other', async () => {
    const { choose, order, pictures, press, saved } = await open(withPictures('front'))

    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    const first = await latestRequest(1)
    expect(pictures.getAllByText(/^Waiting: /)).toHaveLength(2)
    first.answer(200, {})
    const second = await latestRequest(2)
    second.answer(503, {})
    const third = await latestRequest(3)
    third.answer(200, {})

    await waitFor(() => expect(order()).toHaveLength(3))
    expect((await pictures.findByText(/^Failed to upload/)).getAttribute('role')).toBe('alert')
    await press('Try again b.png')
    const again = await latestRequest(4)
    again.answer(200, {})
    await waitFor(() => expect(order()).toHaveLength(4))
    expect(new Set((await saved()).map(({ image }) => image)).size).toBe(4)
  })

  it('take the place of the one that they replace', async () => {
    const { user, zone, order } = await open()
    const inputs = zone.querySelectorAll<HTMLInputElement>('li input[type=file]')
    if (!inputs[1]) throw new Error('There is no field for the file.')

    await user.upload(inputs[1], photo())
    const request = await latestRequest(1)
    request.answer(200, {})

    await waitFor(() => expect(order()).not.toContain('side'))
    expect([order()[0], order()[2]]).toEqual(['front', 'box'])
  })

  it('are twelve at most, which is said', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `p${index}`)
    const { choose, pictures } = await open(withPictures(...names))

    choose(photo('a.png'), photo('b.png'))

    expect(pictures.getByText('A product has 12 pictures at most: 1 left out.')).toBeTruthy()
    await latestRequest(1)
    expect(pictures.queryByText(/^Waiting: /)).toBeNull()
  })

  it.each([
    ['a.svg', 'image/svg+xml', 'SVG drawings cannot be used here. Please save it as PNG.'],
    ['a.gif', 'image/gif', 'GIF files are not photos. Please choose a JPEG, PNG or WebP.'],
    ['a.pdf', 'application/pdf', 'A PDF is not a picture. Please save the page as JPEG or PNG.'],
    ['a.txt', 'text/plain', 'Please choose a photo: JPEG, PNG, WebP, AVIF or HEIC.'],
    [
      'a.heic',
      '',
      'This browser cannot open HEIC photos. Please save it as JPEG first, or add it in Safari.',
    ],
  ])('like %s of type %j are not sent, in words', async (name, type, words) => {
    const { choose, pictures, press } = await open(withPictures())

    choose(photo(name, type))

    expect(await pictures.findByText(words)).toBeTruthy()
    expect(HeldRequest.all).toEqual([])
    await press(`Dismiss ${name}`)
    expect(pictures.queryByText(words)).toBeNull()
  })

  it('that this browser cannot read are sent as they are, unless they are too large', async () => {
    const { choose, pictures } = await open(withPictures())
    choose(photo('large.png', 'image/png', 5 * 1024 * 1024), photo('small.png'))

    expect(await pictures.findByText(imageUploadTexts.tooLarge)).toBeTruthy()
    await latestRequest(1)
  })
})
