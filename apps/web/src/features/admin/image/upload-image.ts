import { imageUploadTexts } from '@golden-bead/contracts/image-options'
import { productImagesBucket, productImagesPath } from '@golden-bead/contracts/picture-options'
import { sendFile, type FileAnswer } from '#features/admin/send-file.ts'
import type { StoreServices } from '#lib/api/base-api.ts'
import { parseJson, toRecord } from '#lib/api/read-json.ts'
import { newImagePath } from './image-file.ts'

const uploadCacheSeconds = 3600

const uploadFailed = 'Failed to upload image. Please try again.'
/** The page says how to log in only while signed out; this text stays in view after that. */
const uploadRejected = 'The picture was not uploaded, as your session had ended.'

/** `isHopeless` where the server rejects the picture itself, so that a retry cannot help. */
export type UploadOutcome = { url: string } | { message: string; isHopeless: boolean }

type Options = {
  onSent: (share: number) => void
  signal: AbortSignal
  cacheSeconds?: number | undefined
}

/** Puts a picture into the bucket of the shop and answers its public address. */
export const uploadImage = async (
  services: StoreServices,
  file: File,
  { cacheSeconds = uploadCacheSeconds, ...options }: Options,
): Promise<UploadOutcome> => {
  const path = newImagePath(file)
  // The parts and their order are those of the storage client that the API was made for.
  const body = new FormData()
  body.append('cacheControl', String(cacheSeconds))
  body.append('', file)

  const answer = await sendFile(services, {
    path: `/storage/v1/object/${productImagesBucket}/${path}`,
    body,
    headers: { 'x-upsert': 'false' },
    isRejected: isAccessDenied,
    ...options,
  }).catch(() => undefined)

  if (answer?.status !== 200) {
    const error = answer && pictureErrorOf(answer)
    if (error !== undefined) return { message: error, isHopeless: true }
    // A user without the rights gets the same answer as one whose session has ended.
    const isSignedOut =
      answer && isAccessDenied(answer) && (await services.session.getAccessToken()) === undefined
    return { message: isSignedOut ? uploadRejected : uploadFailed, isHopeless: false }
  }
  const { apiUrl, siteUrl } = services.config
  return { url: `${apiUrl || siteUrl}${productImagesPath}${path}` }
}

/** The storage API answers most errors with 400; the body has the real status, as a string. */
const isAccessDenied = ({ text }: FileAnswer) => toRecord(parseJson(text)).statusCode === '403'

/** What is wrong with the picture itself, if anything. */
const pictureErrorOf = ({ text }: FileAnswer): string | undefined => {
  const { statusCode, error, message } = toRecord(parseJson(text))
  if (statusCode === '413') return imageUploadTexts.tooLargeHere
  if (statusCode === '415') return imageUploadTexts.notAnImage
  return error === 'invalid_image' && typeof message === 'string' ? message : undefined
}
