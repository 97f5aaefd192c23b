import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { productInputSchema } from '@golden-bead/contracts/catalogue'
import type { ProductStatus } from '@golden-bead/contracts/catalogue-options'
import { productFields } from '#features/admin/product/product-form.ts'
import { toastTimes } from '#ui/feedback/toast/toast-times.ts'
import { buildFacets, buildProduct, categories } from '#test/builders.ts'
import { holdRequests, latestRequest } from '#test/held-request.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const tower = buildProduct({ description: 'Old' })
const later = '2026-01-01T00:00:01.000Z'

const open = async (product: string, answers: Answers) => {
  const shop = await renderShop(
    `/admin?product=${product}`,
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/products': () => Response.json([tower]),
      'GET /rest/v1/rpc/search_products': () => Response.json([tower]),
      ...answers,
    },
    storedSession,
  )
  await screen.findByRole('form', { name: 'Product' })
  return shop
}

/** Answers that come when the test wants them. */
const held = () => {
  const waiting: ((response: Response) => void)[] = []
  return {
    answer: () => new Promise<Response>((resolve) => waiting.push(resolve)),
    release: (response: Response) => waiting.shift()?.(response),
  }
}

const save = 'PUT /admin/v1/products/pink-tower'
const saved = (body: object) => Response.json({ ...tower, ...body, updated_at: later })
const changedMeanwhile = () => Response.json({ code: 'version_conflict' }, { status: 409 })
/** What a request to save says of the product itself. */
const productOf = (body = '{}') => JSON.parse(body).product
const press = (name: string) => screen.findByRole('button', { name })

describe('a form that cannot be opened', () => {
  const busy = () => Response.json({}, { status: 503 })

  it.each([
    ['its product', 'Edit product', 'Edit Pink Tower', 'GET /rest/v1/products'],
    ['the categories', 'Add product', 'Add product', 'GET /rest/v1/categories'],
  ])('takes the focus all the same, and again when %s came', async (_what, title, link, call) => {
    const answers: Answers = {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/products': () => Response.json([tower]),
      'GET /rest/v1/rpc/search_products': () => Response.json([tower]),
    }
    let isBusy = true
    const answer = (body: string) => (isBusy ? undefined : answers[call]?.(body)) ?? busy()
    const { user } = await renderShop('/admin', { ...answers, [call]: answer }, storedSession)
    await user.click(await screen.findByRole('link', { name: link }))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))

    isBusy = false
    await user.click(retry)

    await screen.findByRole('form', { name: 'Product' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
  })
})

it('says at a product how many wait for it', async () => {
  const waiting = [{ product_id: 'pink-tower', waiting: 12 }]
  await open('pink-tower', { 'GET /admin/v1/stock-waits': () => Response.json(waiting) })

  expect(await screen.findByText(/12 waiting for it/)).toBeTruthy()
})

it('does not take the focus from another control when the form of a product loads', async () => {
  const { answer, release } = held()
  const { user } = await renderShop(
    '/admin',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/products': answer,
      'GET /rest/v1/rpc/search_products': () => Response.json([tower]),
    },
    storedSession,
  )
  await user.click(await screen.findByRole('link', { name: 'Edit Pink Tower' }))
  const menu = screen.getByRole('button', { name: 'More' })
  await user.click(menu)

  release(Response.json([tower]))
  await screen.findByRole('form', { name: 'Product' })

  expect(document.activeElement).toBe(menu)
})

describe('the form of a product, while it is being saved', () => {
  it('keeps what is typed during the save, and saves it on top of what was saved', async () => {
    const { answer, release } = held()
    const { user, field, sent, path } = await open('pink-tower', {
      [save]: answer,
    })
    await user.clear(field('Price in dollars'))
    await user.type(field('Price in dollars'), '7,5{Enter}')
    expect((await press('Save changes')).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Saving')).toBeTruthy()
    await user.clear(field('Description'))
    await user.type(field('Description'), 'New')

    release(saved({ price: 7.5 }))
    await screen.findAllByText('Product updated successfully!')

    expect(path()).toBe('/admin?product=pink-tower')
    expect(field('Price in dollars')).toHaveProperty('value', '7.50')
    expect(field('Description')).toHaveProperty('value', 'New')
    await user.click(await press('Save changes'))
    release(saved({ price: 7.5, description: 'New' }))
    await waitFor(() => expect(path()).toBe('/admin'))
    const [first, second] = sent.filter(({ call }) => call.startsWith('PUT'))
    expect(productOf(first?.body)).toMatchObject({ price: 7.5, description: 'Old' })
    expect(Object.keys(productOf(first?.body)).toSorted()).toEqual(
      Object.keys(productInputSchema.shape).toSorted(),
    )
    expect(productOf(second?.body)).toMatchObject({ price: 7.5, description: 'New' })
    expect(JSON.parse(second?.body ?? '').updated_at).toBe(later)
  })

  it('does not navigate once the admin has left it', async () => {
    const { answer, release } = held()
    const { user, field, path } = await open('pink-tower', { [save]: answer })
    await user.type(field('Description'), '!')
    await user.click(await press('Save changes'))
    await user.click(await press('Cancel'))
    const question = await screen.findByRole('dialog', { name: 'Leave while this is being saved?' })
    await user.click(within(question).getByRole('button', { name: 'Leave' }))
    await user.click(await screen.findByRole('link', { name: 'Add product' }))
    await screen.findByRole('form', { name: 'Product' })

    release(saved({}))

    await screen.findAllByText('Product updated successfully!')
    expect(path()).toBe('/admin?product=New')
  })

  it('goes on with a navigation that waits for an answer, once it is saved', async () => {
    const { answer, release } = held()
    const { user, field, path } = await open('pink-tower', { [save]: answer })
    await user.type(field('Description'), '!')
    await user.click(await press('Save changes'))
    await user.click(screen.getByRole('link', { name: 'Golden Bead', hidden: true }))
    await screen.findByRole('dialog', { name: 'Leave while this is being saved?' })

    release(saved({ description: 'Old!' }))

    await screen.findAllByText('Product updated successfully!')
    await waitFor(() => expect(path()).toBe('/'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that it was not saved where it conflicts and the admin has left', async () => {
    const { answer, release } = held()
    const { user, field } = await open('pink-tower', { [save]: answer })
    await user.type(field('Description'), '!')
    await user.click(await press('Save changes'))
    await user.click(await press('Cancel'))
    await user.click(await press('Leave'))
    await screen.findByRole('link', { name: 'Add product' })

    release(changedMeanwhile())

    expect(await screen.findAllByText('Failed to save product.')).not.toEqual([])
  })
})

it('a picture that arrives while two versions are compared is one of the differences', async () => {
  holdRequests()
  const { answer, release } = held()
  const { user, field, sent } = await open('pink-tower', { [save]: answer })
  const zone = screen.getByRole('group', { name: 'Pictures' })
  const file = zone.querySelector('input')
  if (!file) throw new Error('There is no field for the file.')
  await user.type(field('Description'), '!')
  await user.click(await press('Save changes'))
  await user.upload(file, new File(['cut'], 'tower.png', { type: 'image/png' }))
  release(changedMeanwhile())
  const conflict = within(await screen.findByRole('dialog', { name: /^Another admin changed/ }))
  await user.click(conflict.getByRole('radio', { name: /^Theirs/ }))

  const upload = await latestRequest(1)
  upload.answer(200, {})

  expect(await conflict.findByRole('group', { name: 'Pictures' })).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Save this version' }))
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2))
  const body = productOf(sent.findLast(({ call }) => call.startsWith('PUT'))?.body)
  expect(body).toMatchObject({ description: 'Old', image: expect.stringContaining('/products/') })
})

it('Enter in the comparison of two versions does not send the form behind it', async () => {
  const { user, field, sent } = await open('pink-tower', {
    [save]: changedMeanwhile,
  })
  await user.type(field('Description'), '!')
  await user.click(await press('Save changes'))
  const conflict = within(await screen.findByRole('dialog', { name: /^Another admin changed/ }))

  conflict.getByRole('radio', { name: /^Theirs/ }).focus()
  await user.keyboard(' {Enter}')
  await user.click(conflict.getByRole('button', { name: 'Save this version' }))

  const saves = () => sent.filter(({ call }) => call.startsWith('PUT'))
  await waitFor(() => expect(saves().at(-1)?.body).toContain('"Old"'))
  expect(saves()).toHaveLength(2)
})

it('the failure of one save is over when the next one begins, and is not in a comparison', async () => {
  const { answer, release } = held()
  let answerNow: Answers[string] = () => Response.json({ message: 'Out of order' }, { status: 500 })
  const { user, field } = await open('pink-tower', {
    [save]: (body) => answerNow(body),
  })
  await user.type(field('Description'), '!')
  await user.click(await press('Save changes'))
  expect(await screen.findAllByText('Out of order')).not.toEqual([])

  answerNow = answer
  await user.click(await press('Save changes'))

  await waitFor(() => expect(screen.queryByText('Out of order')).toBeNull())
  release(changedMeanwhile())
  await screen.findByRole('dialog', { name: /^Another admin changed/ })
  expect(screen.queryByText('Out of order')).toBeNull()
})

const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('what is said of missing fields is at each, and goes as soon as one is filled', async () => {
  const { user, field } = await open('New', {})
  await user.click(await press('Publish'))
  expect(await screen.findAllByText('Name and category are required.')).not.toEqual([])
  expect(document.activeElement).toBe(field('Name'))
  expect(descriptionOf(field('Name'))).toContain('Please enter a name.')
  expect(descriptionOf(field('Category'))).toContain('Please choose a category.')

  await user.type(field('Name'), 'T')

  await waitFor(() => expect(screen.queryByText('Name and category are required.')).toBeNull())
})

it('the form says what its price will be saved as, where that is not what was typed', async () => {
  const { user, field, sent } = await open('New', {
    'POST /admin/v1/products': () => Response.json(tower, { status: 201 }),
  })
  const price = field('Price in dollars')
  expect(descriptionOf(price)).toBe('')

  for (const [text, words] of [
    ['three', 'This is not a price yet: it will be saved as $0.00, and visitors cannot buy it.'],
    ['0.00', 'Price is 0: visitors cannot buy it.'],
    ['3', ''],
    ['3,5', 'It will be saved as $3.50.'],
  ] as const) {
    await user.clear(price)
    await user.type(price, text)
    expect(descriptionOf(price)).toBe(words)
  }

  await user.clear(price)
  await user.type(field('Name'), 'Free Sample')
  await user.selectOptions(field('Category'), 'language')
  // The toast closes by itself, so it is waited for from before the click.
  const toast = screen.findAllByText('Product added successfully!')
  await user.click(await press('Publish'))
  expect(await toast).not.toEqual([])
  const post = sent.find(({ call }) => call.startsWith('POST /admin/v1/products'))
  expect(productOf(post?.body)).toMatchObject({ name: 'Free Sample', price: 0 })
})

it('a price before that is not above the price is refused before it is saved', async () => {
  const { user, field, sent } = await open('pink-tower', {
    [save]: () => saved({ compare_at_price: 80 }),
  })
  const before = field('Compare-at price')
  const words = 'This must be more than the price. Enter the price before the sale, or nothing.'

  await user.type(before, '68.5')
  expect(descriptionOf(before)).toContain(words)
  await user.click(await press('Save changes'))
  expect(document.activeElement).toBe(before)
  await user.clear(before)
  await user.type(before, 'about 80')
  expect(descriptionOf(before)).toContain('Enter a price such as 60.00, or nothing.')
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])

  await user.clear(before)
  await user.type(before, '80')
  await user.click(await press('Save changes'))
  await screen.findAllByText('Product updated successfully!')
  const put = sent.find(({ call }) => call.startsWith('PUT'))
  expect(productOf(put?.body)).toMatchObject({ price: 68.5, compare_at_price: 80 })
})

it('a SKU that another product has is named with a link to it, and a barcode is checked', async () => {
  const { user, field, sent } = await open('pink-tower', {
    'GET /rest/v1/products': (_body) => Response.json([tower]),
    [save]: () =>
      Response.json(
        { code: 'sku_taken', message: 'Another product has this SKU.', field: 'sku' },
        { status: 409 },
      ),
  })
  await user.type(field('SKU'), ' SEN-01')
  await user.type(field('Barcode'), '4006381333932')
  await user.click(await press('Save changes'))
  expect(descriptionOf(field('Barcode'))).toContain('please check its digits')
  await user.type(field('Barcode'), '{Backspace}1')
  await user.type(field('Brand'), 'Beech & Co.')

  await user.click(await press('Save changes'))

  const link = await screen.findByRole('link', { name: 'Pink Tower' })
  expect(link.getAttribute('href')).toBe('/admin?product=pink-tower')
  expect(document.activeElement).toBe(field('SKU'))
  expect(descriptionOf(field('SKU'))).toContain('Another product has this SKU.')
  const put = sent.find(({ call }) => call.startsWith('PUT'))
  expect(productOf(put?.body)).toMatchObject({
    sku: 'SEN-01',
    barcode: '4006381333931',
    brand: 'Beech & Co.',
  })
  expect(sent.at(-1)?.call).toContain('sku=eq.SEN-01')
})

it('the form leads to the categories of a shop that has none', async () => {
  const { field } = await open('New', { 'GET /rest/v1/categories': () => Response.json([]) })

  expect(descriptionOf(field('Category'))).toBe('There is no category yet. Add one first.')
  const link = screen.getByRole('link', { name: 'Add one' })
  expect(link.getAttribute('href')).toBe('/admin/categories')
})

it('a form without changes is left without a question', async () => {
  const { user, path } = await open('pink-tower&q=tower', {})

  await user.click(await press('Cancel'))

  expect(await screen.findByRole('rowheader', { name: 'Pink Tower' })).toBeTruthy()
  expect(path()).toBe('/admin?q=tower')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a product that another admin deleted can be added again', async () => {
  let stored = [tower]
  const { user, field, sent } = await open('pink-tower', {
    'GET /rest/v1/products': () => Response.json(stored),
    [save]: changedMeanwhile,
    'POST /admin/v1/products': (body) =>
      Response.json({ ...tower, ...productOf(body) }, { status: 201 }),
  })
  await user.type(field('Description'), ' and still wanted')
  stored = []

  await user.click(await press('Save changes'))
  const title = { name: 'Another admin deleted this product' }
  const question = within(await screen.findByRole('dialog', title))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(field('Description')).toHaveProperty('value', 'Old and still wanted')
  await user.click(await press('Save changes'))
  await user.click(await press('Add it again'))

  expect(await screen.findAllByText('Product added successfully!')).not.toEqual([])
  const post = sent.find(({ call }) => call.startsWith('POST /admin/v1/products'))
  expect(productOf(post?.body)).toMatchObject({
    name: tower.name,
    description: 'Old and still wanted',
  })
})

it('what is said of a form is gone a while after another view was opened', async () => {
  const { user } = await open('New', {
    'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
  })
  await user.click(await press('Publish'))
  expect(await screen.findAllByText('Name and category are required.')).not.toEqual([])
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  fireEvent.click(screen.getByRole('link', { name: 'Categories' }))
  await act(() => vi.advanceTimersByTimeAsync(toastTimes.shownMs))

  expect(screen.queryByText('Name and category are required.')).toBeNull()
})

describe('a product that cannot be saved', () => {
  const sessionEnded = { code: 'PGRST303', message: 'The session of this token has ended' }

  it('says that the session has ended, until the next login', async () => {
    const { user, field, logInElsewhere } = await open('pink-tower', {
      [save]: () => Response.json(sessionEnded, { status: 401 }),
      'POST /auth/v1/token': () =>
        Response.json({ code: 'session_not_found', message: 'Session not found' }, { status: 400 }),
    })
    await user.type(field('Description'), '!')

    await user.click(await press('Save changes'))

    const words = 'You are no longer logged in'
    expect(await screen.findByText(words, { selector: 'li *' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in using a new tab' })).toBeTruthy()
    expect(screen.queryByText(/token/)).toBeNull()

    logInElsewhere(storedSession)

    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(field('Description')).toHaveProperty('value', 'Old!')
  })

  it.each([
    ['1,000', /no mark for thousands/],
    ['100000000', /^The price is too high: \$99,999,999\.99 at most\.$/],
  ])('says once what is wrong with a price of %s', async (price, words) => {
    const { user, field, sent } = await open('pink-tower', {})
    await user.clear(field('Price in dollars'))
    await user.type(field('Price in dollars'), price)
    expect(screen.getAllByText(words)).toHaveLength(1)

    await user.click(await press('Save changes'))

    expect(screen.getAllByText(words)).toHaveLength(1)
    expect(screen.queryAllByText(/price is too high/)).toHaveLength(price === '1,000' ? 0 : 1)
    expect(field('Price in dollars').getAttribute('aria-invalid')).toBe('true')
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  it('says at its field that its category is gone, and offers those that are left', async () => {
    let left = categories
    const { user, field, path } = await open('pink-tower', {
      'GET /rest/v1/categories': () => Response.json(left),
      [save]: () =>
        Response.json(
          {
            code: 'unknown_category',
            message: 'There is no such category.',
            field: 'category',
          },
          { status: 409 },
        ),
    })
    await user.selectOptions(field('Category'), 'language')
    left = categories.filter(({ id }) => id !== 'language')

    await user.click(await press('Save changes'))

    await screen.findByText('This category is gone. Please choose another one.')
    await waitFor(() => expect(document.activeElement).toBe(field('Category')))
    expect(field('Category')).toHaveProperty('value', '')
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Language' })).toBeNull())
    expect(screen.queryByText(/violates/)).toBeNull()
    expect(path()).toBe('/admin?product=pink-tower')
  })

  it('does not take the focus from another field when its category turns out to be gone', async () => {
    const { answer, release } = held()
    const { user, field } = await open('pink-tower', { [save]: answer })
    await user.selectOptions(field('Category'), 'language')
    await user.click(await press('Save changes'))
    await user.type(field('Description'), ' and')

    release(Response.json({ code: 'unknown_category' }, { status: 409 }))
    await screen.findByText('This category is gone. Please choose another one.')
    await user.keyboard(' New')

    expect(await screen.findAllByText('Failed to save product.')).not.toEqual([])
    expect(field('Description')).toHaveProperty('value', 'Old and New')
    expect(field('Category')).toHaveProperty('value', '')
  })

  it('is not explained in the words of the database', async () => {
    const { user, field } = await open('pink-tower', {
      [save]: () =>
        Response.json(
          { code: '42501', message: 'permission denied for table products' },
          { status: 403 },
        ),
    })
    await user.type(field('Description'), '!')

    await user.click(await press('Save changes'))

    expect(await screen.findAllByText('Failed to save product.')).not.toEqual([])
    expect(screen.queryByText(/permission denied/)).toBeNull()
  })

  it('is saved where an earlier try was, whose answer was lost', async () => {
    let stored = tower
    const { user, field, path } = await open('pink-tower', {
      'GET /rest/v1/products': () => Response.json([stored]),
      [save]: (body) => {
        if (stored !== tower) return changedMeanwhile()
        stored = { ...tower, ...productOf(body), updated_at: later }
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    })
    await user.type(field('Description'), '!')
    await user.click(await press('Save changes'))
    expect(
      await screen.findByText('It may have been saved all the same. You can safely save it again.'),
    ).toBeTruthy()

    await user.click(await press('Save changes'))

    expect(await screen.findAllByText('Product updated successfully!')).not.toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(path()).toBe('/admin'))
  })

  it('is saved over an earlier try of the same person, whose answer was lost', async () => {
    let stored = tower
    let tries = 0
    const { user, field, path } = await open('pink-tower', {
      'GET /rest/v1/products': () => Response.json([stored]),
      [save]: (body) => {
        tries += 1
        // Based on what was opened, it finds the version of the first try instead.
        if (tries === 2) return changedMeanwhile()
        stored = { ...stored, ...productOf(body), updated_at: later }
        return tries === 1
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Response.json(stored)
      },
    })
    await user.type(field('Description'), '!')
    await user.click(await press('Save changes'))
    await screen.findAllByText('Failed to save product.')
    await user.type(field('Description'), '?')

    await user.click(await press('Save changes'))

    expect(await screen.findAllByText('Product updated successfully!')).not.toEqual([])
    expect(stored.description).toBe(`${tower.description}!?`)
    await waitFor(() => expect(path()).toBe('/admin'))
  })

  it('is added once, with what was typed since, where the answer was lost', async () => {
    const keys = new Set<string | null>()
    let made: object | undefined
    const { user, field, sent, path } = await open('New', {
      'POST /admin/v1/products': (body) => {
        if (made) return Response.json(made)
        made = { ...tower, ...productOf(body) }
        return Promise.reject(new TypeError('Failed to fetch'))
      },
      [save]: (body) => saved(productOf(body)),
    })
    await user.type(field('Name'), 'Brown Stair')
    await user.selectOptions(field('Category'), 'sensorial')
    await user.click(await press('Publish'))
    expect(await screen.findAllByText('Failed to save product.')).not.toEqual([])
    expect(
      screen.getByText('It may have been saved all the same. You can safely save it again.'),
    ).toBeTruthy()
    await user.type(field('Name'), 's')

    await user.click(await press('Publish'))

    await waitFor(() => expect(path()).toBe('/admin'))
    for (const { call, headers } of sent) {
      if (call === 'POST /admin/v1/products') keys.add(headers.get('idempotency-key'))
    }
    expect(keys.size).toBe(1)
    const { body } = sent.find(({ call }) => call.startsWith('PUT')) ?? {}
    expect(productOf(body)).toMatchObject({ name: 'Brown Stairs' })
  })

  it('is added with the units that are on the shelf', async () => {
    const { user, field, sent } = await open('New', {
      'POST /admin/v1/products': () => Response.json(tower, { status: 201 }),
    })
    await user.type(field('Name'), 'Pink Tower')
    await user.selectOptions(field('Category'), 'sensorial')
    await user.type(field('Units on the shelf'), 'five')
    await user.click(await press('Publish'))
    expect(descriptionOf(field('Units on the shelf'))).toContain('Please enter a whole number.')

    await user.clear(field('Units on the shelf'))
    await user.type(field('Units on the shelf'), '5')
    await user.click(await press('Publish'))

    await waitFor(() =>
      expect(sent.some(({ call }) => call === 'POST /admin/v1/products')).toBe(true),
    )
    const { body } = sent.find(({ call }) => call === 'POST /admin/v1/products') ?? {}
    expect(JSON.parse(body ?? '')).toMatchObject({ stock: { on_hand: 5 }, images: [] })
  })
})

describe('whether the shop shows a product', () => {
  const stored = (status: ProductStatus | undefined) => ({
    'GET /rest/v1/products': () => Response.json(status ? [{ ...tower, status }] : []),
    'POST /admin/v1/products': (body: string) =>
      Response.json({ ...tower, ...productOf(body) }, { status: 201 }),
    [save]: (body: string) => saved(productOf(body)),
  })

  it.each([
    ['a new one', 'Publish', 'live', 'New', undefined],
    ['a new one', 'Save as draft', 'draft', 'New', undefined],
    ['a new one', 'Enter', 'draft', 'New', undefined],
    ['a draft', 'Publish', 'live', 'pink-tower', 'draft'],
    ['a draft', 'Enter', 'draft', 'pink-tower', 'draft'],
    ['a live one', 'Hide', 'hidden', 'pink-tower', 'live'],
    ['a live one', 'Enter', 'live', 'pink-tower', 'live'],
    ['a hidden one', 'Show again', 'live', 'pink-tower', 'hidden'],
    ['a hidden one', 'Save changes', 'hidden', 'pink-tower', 'hidden'],
  ] as const)('%s is saved by %s as %s', async (_what, key, next, address, status) => {
    const { user, field, sent, path } = await open(address, stored(status))
    if (status === undefined) await user.selectOptions(field('Category'), 'sensorial')

    await user.type(field('Name'), key === 'Enter' ? ' II{Enter}' : ' II')
    if (key !== 'Enter') await user.click(await press(key))

    await waitFor(() => expect(path()).toBe('/admin'))
    const { body = '' } = sent.find(({ call }) => /^(POST|PUT) .*\/products/.test(call)) ?? {}
    expect(productOf(body)).toMatchObject({ status: next })
    expect('updated_at' in JSON.parse(body)).toBe(status !== undefined)
  })

  it.each([
    ['a draft, whose preview', 'New', 'Save as draft', 'Preview', '/admin?preview=pink-tower'],
    ['live, whose page', 'pink-tower', 'Publish', 'See in the shop', '/product/pink-tower'],
    ['hidden, whose preview', 'pink-tower', 'Hide', 'Preview', '/admin?preview=pink-tower'],
  ])('is said to be %s is one press away', async (_what, address, key, label, to) => {
    const status = { Hide: 'live', Publish: 'draft' }[key] as ProductStatus | undefined
    const { user, field, path } = await open(address, stored(status))
    if (status === undefined) await user.selectOptions(field('Category'), 'sensorial')
    await user.type(field('Name'), ' II')
    await user.click(await press(key))
    await waitFor(() => expect(path()).toBe('/admin'))

    const link = await screen.findByRole('link', { name: label })
    expect(link.getAttribute('href')).toBe(to)
  })

  it('is saved as a draft rather than published where it has no price', async () => {
    const { user, field } = await open('New', {})
    const looks = async () =>
      Promise.all(['Publish', 'Save as draft'].map(async (name) => (await press(name)).className))
    const [publish, draft] = await looks()

    await user.type(field('Price in dollars'), '12')

    expect(await looks()).toEqual([draft, publish])
  })

  it('can be seen before that, as its page will be, and not be bought', async () => {
    const { user, sent } = await open('pink-tower', stored('draft'))

    await user.click(screen.getByRole('link', { name: 'Preview' }))

    expect(await screen.findByText('Preview: not in the shop yet')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Pink Tower' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveProperty('disabled', true)
    const reads = sent.filter(({ call }) => call.startsWith('GET /rest/v1/products?'))
    expect(reads.at(-1)?.headers.get('authorization')).toBe('Bearer access')
  })
})

it('has a control for every field of a product', async () => {
  await open('New', {})
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Product' })

  const names = [...form.elements].map((control) => control.getAttribute('name'))
  // Pictures and the status are chosen by buttons.
  const typed = productFields.filter((field) => field !== 'pictures' && field !== 'status')
  for (const field of typed) expect(names).toContain(field)
})

it('shows an error of the database at its field', async () => {
  const message = 'A product for children under 3 cannot have small parts.'
  const { user } = await open('pink-tower', {
    [save]: () =>
      Response.json({ code: 'bad_input', message, field: 'small_parts' }, { status: 400 }),
  })
  const smallParts = screen.getByRole('checkbox', { name: 'Contains small parts' })
  await user.click(smallParts)
  await user.click(await press('Save changes'))

  await waitFor(() => expect(document.activeElement).toBe(smallParts))
  expect(screen.getByText(message).id).toBe(smallParts.getAttribute('aria-describedby'))
  expect(smallParts.getAttribute('aria-invalid')).toBe('true')
})
