import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '@golden-bead/contracts/product-import'
import { buildFacets, categories } from '#test/builders.ts'
import { HeldRequest, holdRequests, latestRequest } from '#test/held-request.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const report = (part: Partial<ImportReport['counts']>, rows: ImportReport['rows'] = []) => ({
  dry_run: true,
  counts: { new: 0, changed: 0, unchanged: 0, wrong: 0, ...part },
  rows,
})
const staleRow = {
  line: 2,
  id: 'pink-tower',
  name: 'Pink Tower',
  state: 'wrong' as const,
  changes: [],
  errors: [{ column: 'updated_at', message: 'This product was changed after the export.' }],
}
const rejection = {
  error: {
    status: 422,
    code: 'import.wrong_rows',
    message: '1 row is wrong, so nothing was imported.',
  },
}

const openImport = async (
  answers: Answers = {},
  file = new File(['id,price\n'], 'products.csv', { type: 'text/csv' }),
) => {
  holdRequests()
  const shop = await renderShop(
    '/admin/import',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json(categories),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      ...answers,
    },
    storedSession,
  )
  const zone = await screen.findByRole('group', { name: 'CSV file' })
  const field = zone.querySelector('input')
  if (!field) throw new Error('There is no field for the file.')
  await shop.user.upload(field, file)
  return shop
}

const tryOut = async (answers?: Answers) => {
  const shop = await openImport(answers)
  return { ...shop, request: await latestRequest(1) }
}

/** A file that was tried out, and is now being imported. */
const importing = async () => {
  const { request, ...shop } = await tryOut()
  request.answer(200, report({ changed: 1 }))
  await shop.user.click(await screen.findByRole('button', { name: 'Import 1 product' }))
  return { ...shop, request: await latestRequest(2) }
}

it('the focus stays on the way through the rows of a file', async () => {
  const { request, user } = await tryOut()
  const rows = Array.from({ length: 51 }, (_, index) => ({
    line: index + 2,
    id: '',
    name: `Bead ${index}`,
    state: 'new' as const,
    changes: [],
    errors: [],
  }))
  request.answer(200, report({ new: 51 }, rows))
  const next = await screen.findByRole('button', { name: 'Next rows' })

  await user.click(next)

  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  expect(next).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(next)
  await user.keyboard('{Enter}')
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

it('what is wrong or unknown is left out where the owner says so', async () => {
  const { request, user } = await tryOut()
  request.answer(200, {
    ...report({ new: 200, changed: 12, wrong: 3 }, [staleRow]),
    unknown_columns: ['colour', 'weight'],
  })
  const button = await screen.findByRole('button', {
    name: 'Import the 212 right rows and leave out 3',
  })
  expect(button).toHaveProperty('disabled', true)

  await user.click(
    screen.getByRole('checkbox', { name: 'Import without the columns colour, weight' }),
  )
  await user.click(button)

  const sending = await latestRequest(2)
  expect(sending.url).toMatch(/import\?unknown_columns=leave_out&wrong_rows=leave_out$/)
  sending.answer(200, {
    report: { ...report({ new: 200, changed: 12, wrong: 3 }), dry_run: false },
  })
  expect(await screen.findByText(/left unchanged, 3 rows left out\.$/)).toBeTruthy()
})

describe('an import that was rejected', () => {
  it('shows what is wrong now in place of the earlier result', async () => {
    const { request } = await importing()

    request.answer(200, rejection)
    const again = await latestRequest(3)
    expect(again.url).toContain('dry_run=true')
    again.answer(200, report({ wrong: 1 }, [staleRow]))

    expect(await screen.findByText('1 row is wrong, so nothing was imported.')).toBeTruthy()
    expect(screen.getByText(/^Some rows are wrong/)).toBeTruthy()
    expect(screen.getByText('This product was changed after the export.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  })

  it('leads back to the choice where the file cannot be tried out either', async () => {
    const { request } = await importing()

    request.answer(200, rejection)
    const again = await latestRequest(3)
    again.lose()

    expect(await screen.findByText('1 row is wrong, so nothing was imported.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy()
  })
})

it('an import whose answer was lost does not claim that nothing was imported', async () => {
  const { request } = await importing()

  request.lose()
  const again = await latestRequest(3)
  again.answer(200, report({ unchanged: 1 }))

  expect(await screen.findByText('The answer from the shop was lost')).toBeTruthy()
  expect(screen.getByText(/^The products may have been imported all the same/)).toBeTruthy()
  expect(screen.queryByText('Nothing was imported')).toBeNull()
  expect(screen.getByText('This file changes nothing.')).toBeTruthy()
})

describe('a file that could not be tried out', () => {
  it.each([
    ['no answer came', undefined],
    ['the shop was busy', 503],
  ])('is not called wrong where %s', async (_what, status) => {
    const { request } = await tryOut()

    if (status === undefined) request.lose()
    else request.answer(status, {})

    expect(await screen.findByText('The file could not be checked')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy()
  })

  it('is called wrong where the shop cannot read it', async () => {
    const { request } = await tryOut()

    request.answer(400, { code: 'import.empty', message: 'The file is empty.' })

    expect(await screen.findByText('This file cannot be imported')).toBeTruthy()
    expect(screen.getByText('The file is empty.')).toBeTruthy()
  })

  it('is not sent where it is larger than 10 MB', async () => {
    await openImport({}, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'products.csv'))

    expect((await screen.findByRole('alert')).textContent).toContain('larger than 10 MB')
    expect(HeldRequest.all).toEqual([])
  })

  it('waits for a login where the session has ended', async () => {
    const { request, logInElsewhere } = await tryOut({
      'POST /auth/v1/token': () =>
        Response.json({ code: 'session_not_found', message: 'Session not found' }, { status: 400 }),
    })

    request.answer(401, { code: 'unauthenticated', message: 'invalid JWT' })

    expect(await screen.findByText('Nothing was imported')).toBeTruthy()
    expect(screen.getAllByText('You are no longer logged in')).toHaveLength(1)
    expect(screen.queryByText('invalid JWT')).toBeNull()

    logInElsewhere(storedSession)

    await waitFor(() => expect(screen.queryByText('You are no longer logged in')).toBeNull())
    expect(screen.getByText(/^Your session had ended\./)).toBeTruthy()
  })
})

describe('an import whose page is left', () => {
  const leaveFor = async (place: string) => {
    const shop = await importing()
    const { user } = shop
    await user.click(screen.getByRole('link', { name: place }))
    const question = await screen.findByRole('dialog', {
      name: 'Leave while the import is running?',
    })
    expect(within(question).queryByText(/lost/)).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { level: 2, name: place })
    return shop
  }
  const asked = (sent: { call: string }[], path: string) =>
    sent.filter(({ call }) => call.startsWith(`GET ${path}`)).length

  it.each([
    ['Categories', '/rest/v1/rpc/product_facets'],
    ['Products', '/rest/v1/rpc/search_products'],
  ])(
    'goes on, says how it ended, and only then has what it changed fetched again: %s',
    async (place, path) => {
      const { request, sent } = await leaveFor(place)
      expect(request.isAborted).toBe(false)
      await waitFor(() => expect(asked(sent, path)).toBe(1))

      request.answer(200, { report: { ...report({ changed: 1 }), dry_run: false } })

      expect(await screen.findAllByText('The import is done')).not.toEqual([])
      expect(screen.getByText(/^0 products added, 1 product changed/)).toBeTruthy()
      await waitFor(() => expect(asked(sent, path)).toBe(2))
    },
  )

  it('says so where it was rejected', async () => {
    const { request } = await leaveFor('Categories')

    request.answer(200, rejection)

    expect(await screen.findAllByText('Nothing was imported')).not.toEqual([])
    expect(screen.getByText('1 row is wrong, so nothing was imported.')).toBeTruthy()
    expect(HeldRequest.all).toHaveLength(2)
  })
})

it('a file that is only tried out is given up by leaving', async () => {
  const { user, request } = await tryOut()

  await user.click(screen.getByRole('link', { name: 'Categories' }))

  await waitFor(() => expect(request.isAborted).toBe(true))
})
