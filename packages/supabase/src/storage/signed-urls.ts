import { uploadUrlSeconds } from './limits.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { ServerSecrets } from '@golden-bead/server/process/server-secrets'
import { invalidSignature, invalidToken } from './storage.errors.ts'
import type { Place } from './objects.repository.ts'

const instant = z.number().transform((seconds) => new Date(seconds * 1000))
const readClaims = z.object({
  scope: z.literal('download'),
  url: z.string(),
  exp: instant,
  /** Set if the signer could read the object only because its bucket was public. */
  onlyWhilePublic: z.boolean().default(false),
})
const downloadClaims = readClaims.extend({ transformations: z.never().optional() })
/** `width:320,height:240`: only this rendition may be read, and not the original. */
const pictureClaims = readClaims.extend({ transformations: z.string() })

const uploadClaims = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  upsert: z.boolean(),
  owner: z.string().optional(),
})

type Permission = { seconds: number; onlyWhilePublic: boolean }

const urlOf = ({ bucket, path }: Place) => `${bucket}/${path}`

/**
 * Signed URLs. The first secret signs; URLs that were signed with earlier ones stay valid until
 * they expire.
 */
export function createSignedUrls(secrets: ServerSecrets) {
  const sign = (claims: Record<string, unknown>, seconds: number): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(secrets[0])

  const signRead = (
    place: Place,
    { seconds, onlyWhilePublic }: Permission,
    claims: Record<string, unknown>,
  ) =>
    sign(
      {
        url: urlOf(place),
        scope: 'download',
        ...(onlyWhilePublic && { onlyWhilePublic }),
        ...claims,
      },
      seconds,
    )

  const readToken = async <Claims>(token: string, schema: z.ZodType<Claims>): Promise<Claims> => {
    let failure: unknown
    for (const secret of secrets) {
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
        const claims = schema.safeParse(payload)
        if (claims.success) return claims.data
        throw invalidToken('The token is not for this use')
      } catch (error) {
        failure = error
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
      }
    }
    throw failure instanceof errors.JOSEError ? invalidToken(failure.message) : failure
  }

  const verify = async <Claims extends { url: string }>(
    token: string,
    place: Place,
    schema: z.ZodType<Claims>,
  ): Promise<Omit<Claims, 'url'>> => {
    const { url, ...claims } = await readToken(token, schema)
    if (url !== urlOf(place)) throw invalidSignature()
    return claims
  }

  return {
    signDownload: (place: Place, permission: Permission) => signRead(place, permission, {}),
    verifyDownload: (token: string, place: Place) => verify(token, place, downloadClaims),

    signPicture: (place: Place, permission: Permission, transformations: string) =>
      signRead(place, permission, { transformations }),
    verifyPicture: (token: string, place: Place) => verify(token, place, pictureClaims),

    signUpload: (place: Place, upsert: boolean, owner: string | undefined) =>
      sign(
        { url: urlOf(place), upsert, scope: 'upload', ...(owner && { owner }) },
        uploadUrlSeconds,
      ),
    verifyUpload: (token: string, place: Place) => verify(token, place, uploadClaims),
  }
}

export type SignedUrls = ReturnType<typeof createSignedUrls>
