import { HttpError } from '@golden-bead/server/errors/http-error'
import { imagePixelsMax, imageSidePixelsMax } from './limits.ts'
import { pictureExtensions } from './pictures/picture-format.ts'

/** The errors of the storage API. `status` is the one in the body; most are sent as HTTP 400. */
const failure = (status: number, error: string, code: string, message: string) =>
  new HttpError({ status, code, message, members: { error } })

export const bucketNotFound = () =>
  failure(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const objectNotFound = () => failure(404, 'not_found', 'NoSuchKey', 'Object not found')
export const objectExists = () =>
  failure(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const destinationExists = () =>
  failure(409, 'Duplicate', 'ResourceAlreadyExists', 'The resource already exists')
export const bucketExists = () =>
  failure(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
export const bucketNotEmpty = () =>
  failure(
    409,
    'ResourceNotEmpty',
    'ResourceNotEmpty',
    'The bucket you tried to delete is not empty',
  )
export const tooLargeText = 'The object exceeded the maximum allowed size'
export const tooLarge = () => failure(413, 'Payload too large', 'EntityTooLarge', tooLargeText)
export const unsupportedMimeType = (mimeType: string) =>
  failure(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${mimeType} is not supported`)
export const accessDenied = (message = 'new row violates row-level security policy') =>
  failure(403, 'Unauthorized', 'AccessDenied', message)
export const headerMissing = (name: string) =>
  failure(400, 'Error', 'InvalidRequest', `headers must have required property '${name}'`)
export const invalidKey = (key: string) =>
  failure(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)
export const invalidPictureKey = (key: string) =>
  invalidKey(`${key} does not end like a picture: .${pictureExtensions.join(', .')}`)
export const invalidBucketName = () =>
  failure(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')
export const invalidRequest = (message: string) => failure(400, 'Error', 'InvalidRequest', message)
export const noContent = () =>
  failure(400, 'InvalidRequest', 'InvalidRequest', 'No content provided')
export const brokenForm = () =>
  failure(400, 'InvalidRequest', 'InvalidRequest', 'The form is broken or cut off')
export const mislabelledImage = (message: string) =>
  failure(415, 'invalid_mime_type', 'InvalidMimeType', message)
export const notAnImage = (message: string) =>
  failure(400, 'invalid_image', 'InvalidRequest', message)
export const tooManyPixels = () =>
  failure(
    400,
    'invalid_image',
    'InvalidRequest',
    `An image may have ${imagePixelsMax / 1_000_000} megapixels and sides of ${imageSidePixelsMax.toLocaleString('en-US')} pixels at most.`,
  )
export const invalidToken = (message: string) => failure(400, 'InvalidJWT', 'InvalidJWT', message)
export const invalidSignature = () =>
  failure(400, 'InvalidSignature', 'InvalidSignature', 'Invalid signature')
export const invalidRange = () =>
  failure(416, 'invalid_range', 'InvalidRange', 'invalid range provided')
export const tooManyUploads = (retryAfterSeconds: number) =>
  new HttpError({
    status: 429,
    code: 'SlowDown',
    message: 'Too many uploads, try again later',
    members: { error: 'too_many_connections' },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
