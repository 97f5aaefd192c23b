import { generateKeyPairSync, randomBytes } from 'node:crypto'

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

/** The EC key (P-256, PEM) that signs access tokens. */
export const newTokenKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

/** The secrets that a shop asks for, new ones with every call. */
export const newShopKeys = () => ({
  publishableKey: `sb_publishable_${randomText(18)}`,
  serviceKey: `sb_secret_${randomText(24)}`,
  tokenKey: newTokenKey(),
  adminPassword: randomText(18),
})
