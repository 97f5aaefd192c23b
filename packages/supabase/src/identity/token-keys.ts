import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export type PublicJwk = {
  kty: 'EC'
  crv: string
  x: string
  y: string
  kid: string
  alg: 'ES256'
  use: 'sig'
  key_ops: ['verify']
}

export type TokenKey = { id: string; privatePem: string; publicPem: string; jwk: PublicJwk }

function publicJwk(key: KeyObject): PublicJwk {
  const { crv, x, y } = key.export({ format: 'jwk' })
  if (crv !== 'P-256' || x === undefined || y === undefined) {
    throw new Error('The token key must be an EC key on the curve P-256.')
  }
  // RFC 7638 hashes these members in this order.
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv, kty: 'EC', x, y }))
    .digest('base64url')
  return { kty: 'EC', crv, x, y, kid: thumbprint, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
}

export function readTokenKey(pem: string): TokenKey {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const jwk = publicJwk(publicKey)
  return {
    id: jwk.kid,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk,
  }
}
