import { uploadUrlSeconds } from '@golden-bead/contracts/storage-options'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { ServerSecrets } from '#platform/identity/server-secrets.ts'
import { invalidToken } from './images.errors.ts'

const readClaims = z.object({ scope: z.literal('download'), url: z.string(), exp: z.number() })
const downloadClaims = readClaims.extend({ transformations: z.never().optional() })
/** `width:320,height:240`: all that may be seen of the picture, which is not its original. */
const pictureClaims = readClaims.extend({ transformations: z.string() })

const uploadClaims = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  upsert: z.boolean(),
  owner: z.string().optional(),
})

/**
 * Addresses that carry their own permission. The first secret signs; the others are of earlier
 * keys, and what they have signed stays good until its end.
 */
export function createSignedUrls(secrets: ServerSecrets) {
  const sign = (claims: Record<string, unknown>, seconds: number): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(secrets[0])

  const verify = async <Claims>(token: string, schema: z.ZodType<Claims>): Promise<Claims> => {
    let refusal: unknown
    for (const secret of secrets) {
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
        const claims = schema.safeParse(payload)
        if (claims.success) return claims.data
        throw invalidToken('The token is not for this use')
      } catch (error) {
        refusal = error
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
      }
    }
    throw refusal instanceof errors.JOSEError ? invalidToken(refusal.message) : refusal
  }

  return {
    signDownload: (url: string, seconds: number) => sign({ url, scope: 'download' }, seconds),
    verifyDownload: (token: string) => verify(token, downloadClaims),

    signPicture: (url: string, seconds: number, transformations: string) =>
      sign({ url, scope: 'download', transformations }, seconds),
    verifyPicture: (token: string) => verify(token, pictureClaims),

    signUpload: (url: string, upsert: boolean, owner: string | undefined) =>
      sign({ url, upsert, scope: 'upload', ...(owner && { owner }) }, uploadUrlSeconds),
    verifyUpload: (token: string) => verify(token, uploadClaims),
  }
}

export type SignedUrls = ReturnType<typeof createSignedUrls>
