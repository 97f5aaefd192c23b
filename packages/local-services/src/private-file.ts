import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hasCode } from './local-service-error.ts'

/** Reads a file that only its owner may read, or makes it; a crash never leaves half of it. */
export async function keepPrivateFile(path: string, make: () => string): Promise<string> {
  return (await readIfThere(path)) ?? (await writePrivateFile(path, make()))
}

/** Written beside and moved into place, so that a kill half-way leaves the old file whole. */
export async function writePrivateFile<Content extends string | Buffer>(
  path: string,
  content: Content,
): Promise<Content> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return content
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
