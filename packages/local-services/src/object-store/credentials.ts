import { randomBytes } from 'node:crypto'
import { keepPrivateFile } from '../private-file.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string }

export async function keepCredentials(path: string): Promise<Credentials> {
  const text = await keepPrivateFile(path, () => {
    const made: Credentials = {
      accessKeyId: randomBytes(16).toString('hex').toUpperCase(),
      secretAccessKey: randomBytes(24).toString('hex'),
    }
    return JSON.stringify(made)
  })
  const credentials: Credentials = JSON.parse(text)
  return credentials
}
