import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFacets, categories } from '#test/builders.ts'
import { holdRequests, latestRequest } from '#test/held-request.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const openCategories = (answers: Answers = {}) =>
  renderShop(
    '/admin/categories',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      ...answers,
    },
    storedSession,
  )

/** `count` answers how many products the category has. */
const askToDelete = async (
  name: string,
  count: () => Response | Promise<Response>,
  answers: Answers = {},
) => {
  const shop = await openCategories({
    'GET /rest/v1/products': count,
    ...answers,
  })
  await shop.user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
  return shop
}

const counted = (total: number) => () =>
  Response.json([], { headers: { 'content-range': `*/${total}` } })

it('leads from a category to its products by a link that is called what it shows', async () => {
  await openCategories({
    'GET /rest/v1/rpc/product_facets': () =>
      Response.json({ ...buildFacets(), categories: { sensorial: 1_011, language: 1 } }),
  })

  const link = await screen.findByRole('link', { name: '1,011 products of Sensorial' })
  expect(link.textContent).toBe('1,011')
  expect(screen.getByRole('link', { name: '1 product of Language' })).toBeTruthy()
})

it('keeps the categories in view, and says that they are older, where none come after a delete', async () => {
  let isAway = false
  let failures = 0
  const { user, field } = await askToDelete('Sensorial', counted(0), {
    'GET /rest/v1/categories': () => {
      if (!isAway) return Response.json(categories)
      failures += 1
      return Response.json({}, { status: 503 })
    },
    'DELETE /rest/v1/categories': () => {
      isAway = true
      return new Response(null, { status: 204 })
    },
  })
  const question = await screen.findByRole('dialog', { name: /^Are you sure/ })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findAllByText('Category deleted successfully!')

  await waitFor(() => expect(failures).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Edit Language' }))
  await user.type(field('Description'), ' And more of it.')

  expect(screen.getByText('Categories', { selector: 'caption' })).toBeTruthy()
  expect(screen.getByText('Failed to fetch categories')).toBeTruthy()
})

it('leaves a deleted category out at once where the list is slow, and catches the focus', async () => {
  let isSlow = false
  const { user } = await askToDelete('Sensorial', counted(0), {
    'GET /rest/v1/categories': () => (isSlow ? new Promise(() => {}) : Response.json(categories)),
    'DELETE /rest/v1/categories': () => {
      isSlow = true
      return new Response(null, { status: 204 })
    },
  })
  const question = await screen.findByRole('dialog', { name: /^Are you sure/ })

  await user.click(within(question).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(screen.getByRole('rowheader', { name: 'Language' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'Sensorial' })).toBeNull()
  const region = within(screen.getByRole('region', { name: 'Categories' }))
  expect(document.activeElement).toBe(region.getByRole('heading'))
})

it('brings no deleted category back with an answer that is older than the deletion', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  let asked = 0
  const { user } = await askToDelete('Sensorial', counted(0), {
    'GET /rest/v1/categories': () => {
      asked += 1
      if (asked === 1) return Response.json(categories)
      return asked === 2 ? promise : new Promise(() => {})
    },
    'DELETE /rest/v1/categories': () => new Response(null, { status: 204 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Language' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  resolve(Response.json(categories.filter(({ id }) => id !== 'sensorial')))

  await waitFor(() => expect(asked).toBe(3))
  expect(screen.getByText('Categories', { selector: 'caption' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'Language' })).toBeNull()
})

it('shows the categories that are left where the answer to a delete was lost', async () => {
  let listed = categories
  const { user } = await askToDelete('Sensorial', counted(0), {
    'GET /rest/v1/categories': () => Response.json(listed),
    'DELETE /rest/v1/categories': () => {
      listed = categories.filter(({ id }) => id !== 'sensorial')
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  const question = await screen.findByRole('dialog', { name: /^Are you sure/ })

  await user.click(within(question).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Sensorial' })).toBeNull())
  expect(await screen.findAllByText(/^It may have been deleted all the same\./)).not.toEqual([])
})

describe('a category that is to be deleted', () => {
  it('is not called undeletable before its products are counted', async () => {
    await askToDelete('Sensorial', () => new Promise(() => {}))

    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Counting its products')).toBeTruthy()
    expect(within(dialog).getByRole('heading').textContent).toBe('Delete Sensorial')
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  it('stays where products use it, and says how many', async () => {
    await askToDelete('Sensorial', counted(4))

    const dialog = await screen.findByRole('dialog', { name: 'Sensorial cannot be deleted' })
    expect(within(dialog).getByText(/^4 products use this category/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it.each([
    ['says that it has none', counted(0), /^Sensorial has no products\./],
    ['cannot be had', () => Response.json({}, { status: 503 }), /^If no product uses Sensorial,/],
  ])('goes on request where the count %s', async (_what, count, words) => {
    const { user, sent } = await askToDelete('Sensorial', count)

    const dialog = await screen.findByRole('dialog', { name: /^Are you sure/ })
    expect(within(dialog).getByText(words)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))

    expect(await screen.findAllByText('Category deleted successfully!')).not.toEqual([])
    expect(sent.map(({ call }) => call)).toContain('DELETE /rest/v1/categories?id=eq.sensorial')
  })
})

describe('a category that is being deleted', () => {
  it('is not deleted again while its products are counted again', async () => {
    let recount = (_response: Response) => {}
    const { user, sent } = await askToDelete(
      'Sensorial',
      () =>
        sent.some(({ call }) => call.startsWith('DELETE'))
          ? new Promise((resolve) => (recount = resolve))
          : counted(0)(),
      { 'DELETE /rest/v1/categories': () => Response.json({ code: '23503' }, { status: 409 }) },
    )
    const question = await screen.findByRole('dialog', { name: /^Are you sure/ })
    const confirm = within(question).getByRole('button', { name: 'Delete' })
    await user.click(confirm)
    await waitFor(() =>
      expect(sent.filter(({ call }) => call.startsWith('GET /rest/v1/products?'))).toHaveLength(2),
    )

    expect(confirm.getAttribute('aria-busy')).toBe('true')
    recount(counted(4)())
    expect(await screen.findByRole('dialog', { name: 'Sensorial cannot be deleted' })).toBeTruthy()
  })

  it('keeps its question open until the answer is there', async () => {
    let answer = (_response: Response) => {}
    const { user } = await askToDelete('Sensorial', counted(0), {
      'DELETE /rest/v1/categories': () => new Promise((resolve) => (answer = resolve)),
    })
    const question = await screen.findByRole('dialog', { name: /^Are you sure/ })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    await user.keyboard('{Escape}')
    fireEvent(question, new Event('cancel', { cancelable: true }))
    await user.click(within(question).getByRole('button', { name: 'Close' }))

    expect(question.isConnected).toBe(true)
    answer(new Response(null, { status: 204 }))
    await waitFor(() => expect(question.isConnected).toBe(false))
  })
})

it('goes on saying what is wrong with a category until that is changed', async () => {
  const { user, field } = await openCategories()
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add category' }))
  await user.click(dialog.getByRole('button', { name: 'Add category' }))

  await user.type(dialog.getByLabelText('Description'), 'Bells')
  expect(dialog.getByText('Please enter a name.')).toBeTruthy()

  await user.type(field('Name'), 'Music')
  expect(dialog.queryByText(/^Please enter/)).toBeNull()
})

describe('a category whose id turns out to be taken', () => {
  /** Sends it as Enter does, with the focus still on its name. */
  const add = async (name: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const shop = await openCategories({ 'POST /rest/v1/categories': () => promise })
    await shop.user.click(await screen.findByRole('button', { name: 'Add category' }))
    await shop.user.type(shop.field('Name'), name)
    fireEvent.submit(screen.getByRole('form', { name: 'Category' }))
    return {
      ...shop,
      reject: async () => {
        resolve(Response.json({ code: '23505' }, { status: 409 }))
        await screen.findByText('This id is taken.')
      },
    }
  }

  it('gets another one from who waits', async () => {
    const { field, reject } = await add('Sensorial')

    await reject()

    expect(document.activeElement).toBe(field('Id'))
    const described = field('Id').getAttribute('aria-describedby') ?? ''
    expect(described.split(' ')).toContain(screen.getByText('This id is taken.').id)
  })

  it('leaves the focus with who has gone on to another field', async () => {
    const { user, field, reject } = await add('Sensorial')
    await user.click(field('Description'))

    await reject()
    await user.keyboard('Bells')

    expect(await screen.findAllByText('Failed to save category.')).not.toEqual([])
    expect(field('Description')).toHaveProperty('value', 'Bells')
    expect(field('Id')).toHaveProperty('value', 'sensorial')
  })

  it('leaves the focus with who goes on in the same field', async () => {
    const { user, field, reject } = await add('Sensorial')
    await user.keyboard(' mat')

    await reject()
    await user.keyboard('erials')

    expect(field('Name')).toHaveProperty('value', 'Sensorial materials')
  })
})

it('leads to a login from within its window, which makes the page inert, and keeps what was typed', async () => {
  const { user, field, logInElsewhere } = await openCategories({
    'POST /rest/v1/categories': () =>
      Response.json(
        { code: 'PGRST303', message: 'The session of this token has ended' },
        { status: 401 },
      ),
    'POST /auth/v1/token': () =>
      Response.json({ code: 'session_not_found', message: 'Session not found' }, { status: 400 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add category' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add category' }))
  await user.type(field('Name'), 'Music')
  await user.click(dialog.getByRole('button', { name: 'Add category' }))

  const link = await dialog.findByRole('link', { name: 'Log in using a new tab' })
  expect(link.getAttribute('target')).toBe('_blank')
  logInElsewhere(storedSession)

  await waitFor(() => expect(screen.queryByText('You are no longer logged in')).toBeNull())
  expect(field('Name')).toHaveProperty('value', 'Music')
})

it('names the picture of either version of a category by its file', async () => {
  const image = 'http://api.test/storage/v1/object/public/product-images/products/2-bells.png'
  const { user, field } = await openCategories({
    'GET /rest/v1/categories': () =>
      Response.json(categories.map((category) => ({ ...category, image }))),
    'PATCH /rest/v1/categories': () => Response.json([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Sensorial' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.type(field('Description'), '!')

  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  const conflict = within(await screen.findByRole('dialog', { name: /^Another admin changed/ }))
  const picture = within(conflict.getByRole('group', { name: 'Picture' }))
  expect(picture.getByText('2-bells.png')).toBeTruthy()
})

it('saves a category where an earlier try did, whose answer was lost', async () => {
  const sensorial = categories.find(({ id }) => id === 'sensorial')
  let stored = sensorial
  const { user, field } = await openCategories({
    'GET /rest/v1/categories': () =>
      Response.json([stored, ...categories.filter(({ id }) => id !== 'sensorial')]),
    'PATCH /rest/v1/categories': (body) => {
      if (stored !== sensorial) return Response.json([])
      stored = { ...sensorial, ...JSON.parse(body), updated_at: 'later' }
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Sensorial' }))
  await user.type(field('Description'), '!')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findAllByText('Failed to save category.')

  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findAllByText('Category updated successfully!')).not.toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks before a window is closed whose picture could not be uploaded', async () => {
  holdRequests()
  const { user } = await openCategories()
  await user.click(await screen.findByRole('button', { name: 'Edit Sensorial' }))
  const file = screen.getByRole('group', { name: 'Picture' }).querySelector('input')
  if (!file) throw new Error('There is no field for the file.')
  await user.upload(file, new File(['cut'], 'bells.png', { type: 'image/png' }))
  const upload = await latestRequest(1)
  upload.lose()
  await screen.findByRole('button', { name: 'Try again' })

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeTruthy()
})

describe('a category that is being saved', () => {
  /** The answer to a save comes when the test wants it. */
  const edit = async (text: string) => {
    let release = (_response: Response) => {}
    const shop = await openCategories({
      'PATCH /rest/v1/categories': () => new Promise((resolve) => (release = resolve)),
    })
    const { user, field } = shop
    await user.click(await screen.findByRole('button', { name: 'Edit Sensorial' }))
    await user.type(field('Description'), text)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const category = categories.find(({ id }) => id === 'sensorial')
    return {
      ...shop,
      answer: (description: string) =>
        release(Response.json([{ ...category, description, updated_at: 'later' }])),
    }
  }

  it('keeps what is typed during the save', async () => {
    const { user, field, answer } = await edit('!')
    const description = field('Description')
    expect(screen.getByText('Saving')).toBeTruthy()
    await user.clear(description)
    await user.type(description, 'New')

    answer('Old!')
    await screen.findAllByText('Category updated successfully!')

    expect(description).toHaveProperty('value', 'New')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    answer('New')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('goes on with a navigation that waits for an answer, once it is saved', async () => {
    const { user, answer, path } = await edit('!')
    await user.click(screen.getByRole('link', { name: 'Products', hidden: true }))
    await screen.findByRole('dialog', { name: 'Leave while this is being saved?' })

    const description = categories.find(({ id }) => id === 'sensorial')?.description
    answer(`${description}!`)

    await screen.findAllByText('Category updated successfully!')
    await waitFor(() => expect(path()).toBe('/admin'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes no other form when its own is closed already', async () => {
    const { user, answer } = await edit('!')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('dialog', { name: 'Close while this is being saved?' })
    await user.click(within(question).getByText('Close', { selector: 'footer button' }))
    await user.click(screen.getByRole('button', { name: 'Edit Language' }))

    answer('!')
    await screen.findAllByText('Category updated successfully!')

    expect(screen.getByRole('form', { name: 'Category' })).toBeTruthy()
  })
})
