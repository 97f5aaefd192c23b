import { generateKeyPairSync, sign } from 'node:crypto'

const integer = 0x02
const bitString = 0x03
const objectId = 0x06
const utf8 = 0x0c
const time = 0x17
const sequence = 0x30
const set = 0x31

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengthBytes = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

const ecdsaWithSha256 = Buffer.from('2a8648ce3d040302', 'hex')
const commonName = Buffer.from('550403', 'hex')

/**
 * A certificate as an attacker between shop and mail server can make it; Node has no API for that.
 */
export function newSelfSignedCertificate(name = 'mail.example'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = der(sequence, der(objectId, ecdsaWithSha256))
  const subject = der(
    sequence,
    der(set, der(sequence, der(objectId, commonName), der(utf8, Buffer.from(name)))),
  )
  const times = ['200101000000Z', '491231235959Z'].map((text) => der(time, Buffer.from(text)))
  const toBeSigned = der(
    sequence,
    der(integer, Buffer.from([1])),
    algorithm,
    subject,
    der(sequence, ...times),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(bitString, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  const certificate = der(sequence, toBeSigned, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  }
}
