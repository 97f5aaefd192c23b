import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { imageUploadTexts } from '@golden-bead/contracts/image-options'
import { buildFacets, categories } from '#test/builders.ts'
import { HeldRequest, holdRequests, latestRequest } from '#test/held-request.ts'
import { profileOf, renderShop, storedSession, type Answers } from '#test/render-shop.tsx'

const category = categories.find(({ id }) => id === 'sensorial')
if (!category) throw new Error('There is no such category.')
const stored = '/storage/v1/object/public/product-images/products/1-tower.png'
const uploadFailed = 'Failed to upload image. Please try again.'
const storageError = (statusCode: string, error: string, message: string) => ({
  statusCode,
  code: 'InvalidRequest',
  error,
  message,
})

const png = (bytes = 3) => new File([new Uint8Array(bytes)], 'tower.png', { type: 'image/png' })

const openPictureField = async (image = stored, answers: Answers = {}) => {
  holdRequests()
  const shop = await renderShop(
    '/admin/categories',
    {
      ...profileOf({ role: 'admin' }),
      'GET /rest/v1/categories': () => Response.json([{ ...category, image }]),
      'GET /rest/v1/rpc/product_facets': () => Response.json(buildFacets()),
      ...answers,
    },
    storedSession,
  )
  await shop.user.click(await screen.findByRole('button', { name: `Edit ${category.name}` }))
  const zone = await screen.findByRole('group', { name: 'Picture' })
  const field = zone.querySelector('input')
  if (!field) throw new Error('There is no field for the file.')
  return { ...shop, zone, fileField: field, picture: within(zone) }
}

const openPicture = async (image?: string, answers?: Answers) => {
  const shop = await openPictureField(image, answers)
  await shop.user.upload(shop.fileField, png())
  return shop
}

it.each([
  ['of 5 MB', png(5 * 1024 * 1024), imageUploadTexts.tooLarge],
  [
    'that is a text',
    new File(['text'], 'a.txt', { type: 'text/plain' }),
    imageUploadTexts.notAnImage,
  ],
  [
    'that is a drawing',
    new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }),
    imageUploadTexts.notAnImage,
  ],
])('a file %s is not sent, which is said until another one is', async (_what, file, words) => {
  const { picture, zone } = await openPictureField()
  const drop = (dropped: File) => fireEvent.drop(zone, { dataTransfer: { files: [dropped] } })
  drop(file)
  expect(picture.getByRole('alert').textContent).toBe(words)
  expect(HeldRequest.all).toEqual([])

  drop(png())

  await latestRequest(1)
  expect(picture.getByRole('alert').textContent).toBe('')
})

it.each(['drop', 'paste'] as const)('a picture is also taken by %s', async (way) => {
  const { zone, picture } = await openPictureField()
  const files = { files: [png()] }

  if (way === 'drop') fireEvent.drop(zone, { dataTransfer: files })
  else fireEvent.paste(zone, { clipboardData: files })

  const request = await latestRequest(1)
  request.answer(200, {})
  expect(await picture.findByRole('img', { name: 'The picture as it is now' })).toBeTruthy()
})

it('an upload overwrites nothing, has a path of its own, and may be cached for an hour', async () => {
  await openPicture()

  const { url, headers, body } = await latestRequest(1)
  expect(url).toMatch(/\/object\/product-images\/products\/\d{13}-[a-z0-9]+\.png$/)
  expect(headers['x-upsert']).toBe('false')
  expect(body instanceof FormData && body.get('cacheControl')).toBe('3600')
})

it.each([imageUploadTexts.notAnImage, 'An image may have 50 megapixels at most.'])(
  'a picture that the server rejects is not shown as if it were saved: %s',
  async (words) => {
    const { picture } = await openPicture()
    expect(picture.getByRole('img', { name: 'The picture to be uploaded' })).toBeTruthy()

    const request = await latestRequest(1)
    request.answer(400, storageError('400', 'invalid_image', words))

    await waitFor(() => expect(picture.getByRole('alert').textContent).toBe(words))
    expect(picture.getByRole('img', { name: 'The picture as it is now' })).toBeTruthy()
    expect(picture.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

it('a picture within our limit that is too large for the storage is not told to keep to ours', async () => {
  const { picture } = await openPicture()
  const request = await latestRequest(1)

  request.answer(400, storageError('413', 'Payload too large', 'The object exceeded'))

  const words = 'The shop cannot keep a picture of this size.'
  await waitFor(() => expect(picture.getByRole('alert').textContent).toBe(words))
  expect(picture.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it.each([
  [
    'that the server could not take',
    (request: HeldRequest) => request.answer(503, storageError('503', 'Unavailable', 'Slow down')),
  ],
  ['that was cut off', (request: HeldRequest) => request.lose()],
])('an upload %s may be tried again, and its message goes with it', async (_what, fail) => {
  const { picture, user } = await openPicture()
  fail(await latestRequest(1))
  await waitFor(() => expect(picture.getByRole('alert').textContent).toBe(uploadFailed))
  expect(await screen.findByText(uploadFailed, { selector: 'li *' })).toBeTruthy()

  await user.click(picture.getByRole('button', { name: 'Try again' }))

  const second = await latestRequest(2)
  await waitFor(() => expect(screen.queryByText(uploadFailed)).toBeNull())
  second.answer(200, {})
  expect(await picture.findByRole('img', { name: 'The picture as it is now' })).toBeTruthy()
  expect(screen.queryByText(uploadFailed)).toBeNull()
})

describe('a picture that could not be uploaded', () => {
  const fail = async (image: string) => {
    const shop = await openPicture(image, {
      'PATCH /rest/v1/categories': () => Response.json([{ ...category, image }]),
    })
    const request = await latestRequest(1)
    request.answer(503, storageError('503', 'Unavailable', 'Slow down'))
    await screen.findByText(uploadFailed, { selector: 'li *' })
    return shop
  }

  it('is taken out of view on request, with all that was said of it', async () => {
    const { picture, user } = await fail('')

    await user.click(picture.getByRole('button', { name: 'Remove' }))

    expect(picture.queryByRole('img', { name: /./ })).toBeNull()
    expect(picture.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(picture.queryByRole('button', { name: 'Remove' })).toBeNull()
    await waitFor(() => expect(screen.queryByText(uploadFailed)).toBeNull())
  })

  it('gives way to the one that the product has, which only another request removes', async () => {
    const { picture, user } = await fail(stored)

    await user.click(picture.getByRole('button', { name: 'Remove' }))
    expect(picture.getByRole('img', { name: 'The picture as it is now' })).toBeTruthy()

    await user.click(picture.getByRole('button', { name: 'Remove' }))
    expect(picture.queryByRole('img', { name: /./ })).toBeNull()
  })

  it('is not left behind without a question, but until it is taken away', async () => {
    const { picture, user } = await fail(stored)

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(picture.getByRole('img', { name: 'The picture to be uploaded' })).toBeTruthy()

    await user.click(picture.getByRole('button', { name: 'Remove' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Category' })).toBeNull())
  })

  it('stays in the form when the rest of it is saved', async () => {
    const { picture, user } = await fail(stored)

    await user.click(screen.getByRole('button', { name: 'Save changes' }))

    expect(await screen.findAllByText('Category updated successfully!')).not.toEqual([])
    expect(picture.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

const staleToken = storageError('403', 'Unauthorized', '"exp" claim timestamp check failed')

it('a picture is sent once more with a new token where the storage rejected the first', async () => {
  const { picture } = await openPicture(stored, {
    'POST /auth/v1/token': () => Response.json({ ...storedSession, access_token: 'renewed' }),
  })
  const first = await latestRequest(1)

  first.answer(400, staleToken)

  const second = await latestRequest(2)
  expect(second.headers['authorization']).toBe('Bearer renewed')
  second.answer(200, {})
  expect(await picture.findByRole('img', { name: 'The picture as it is now' })).toBeTruthy()
})

it('a picture waits for a login where the session has ended', async () => {
  const { picture, user, logInElsewhere } = await openPicture(stored, {
    'POST /auth/v1/token': () =>
      Response.json({ code: 'session_not_found', message: 'Session not found' }, { status: 400 }),
  })
  const first = await latestRequest(1)

  first.answer(400, staleToken)

  const words = 'The picture was not uploaded, as your session had ended.'
  await waitFor(() => expect(picture.getByRole('alert').textContent).toBe(words))
  expect(screen.getAllByText('You are no longer logged in')).toHaveLength(1)
  logInElsewhere(storedSession)
  await waitFor(() => expect(screen.queryByText('You are no longer logged in')).toBeNull())
  await user.click(picture.getByRole('button', { name: 'Try again' }))
  const second = await latestRequest(2)
  second.answer(200, {})
  expect(await picture.findByRole('img', { name: 'The picture as it is now' })).toBeTruthy()
})
