import { imageUploadTexts } from '@golden-bead/contracts/image-options'
import { productImagesBucket } from '@golden-bead/contracts/picture-options'
import { sendFile, type FileAnswer } from '#features/admin-catalogue/send-file.ts'
import type { StoreServices } from '#lib/base-api.ts'
import { newImagePath } from './image-file.ts'

const uploadCacheSeconds = 3600

export const uploadFailed = 'Failed to upload image. Please try again.'

export type UploadOutcome = { url: string } | { message: string }

type Options = { onSent: (share: number) => void; signal: AbortSignal }

/** Puts a picture into the bucket of the shop and answers its public address. */
export const uploadImage = async (
  services: StoreServices,
  file: File,
  options: Options,
): Promise<UploadOutcome> => {
  const path = newImagePath(file)
  // The parts and their order are those of the storage client that the wire was made for.
  const body = new FormData()
  body.append('cacheControl', String(uploadCacheSeconds))
  body.append('', file)

  const answer = await sendFile(services, {
    path: `/storage/v1/object/${productImagesBucket}/${path}`,
    body,
    headers: { 'x-upsert': 'false' },
    ...options,
  }).catch(() => undefined)

  if (answer?.status !== 200) return { message: refusalOf(answer) }
  const { apiUrl, siteUrl } = services.config
  return { url: `${apiUrl || siteUrl}/storage/v1/object/public/${productImagesBucket}/${path}` }
}

const refusals: Record<string, string> = {
  '413': imageUploadTexts.tooLarge,
  '415': imageUploadTexts.notAnImage,
}

/** The status of this wire is always 400; the real one stands in the body, as a text. */
const refusalOf = (answer: FileAnswer | undefined) => {
  const status = answer && statusCodeOf(answer.text)
  return (status && refusals[status]) ?? uploadFailed
}

const statusCodeOf = (text: string): string | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('statusCode' in body)) return undefined
    return typeof body.statusCode === 'string' ? body.statusCode : undefined
  } catch {
    return undefined
  }
}
