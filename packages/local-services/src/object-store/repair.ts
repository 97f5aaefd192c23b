import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../local-service-error.ts'

/**
 * Removes what a kill in the middle of a write left behind. fauxqs writes an object and then its
 * description, both in place, and refuses to load at all when a description is cut off. An object
 * without a whole description was never acknowledged, unless it was just being overwritten.
 */
export async function removeTornWrites(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name))

  for (const path of paths.filter((path) => path.endsWith('.json'))) {
    if ((await readJson(path)) === undefined) await rm(path, { force: true })
  }
  for (const path of paths.filter((path) => path.endsWith('.data'))) {
    const descriptionPath = `${path.slice(0, -'.data'.length)}.meta.json`
    const description = await readJson(descriptionPath)
    if (description && (await hasSize(path, description['contentLength']))) continue
    await rm(path, { force: true })
    await rm(descriptionPath, { force: true })
  }
}

async function readJson(path: string): Promise<Record<string, unknown> | undefined> {
  try {
    const content: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'))
    return content
  } catch (error) {
    // What cannot be read at the moment, or by this user, is not torn.
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The parts of an unfinished multipart upload carry no length. */
async function hasSize(path: string, size: unknown): Promise<boolean> {
  return size === undefined || (await stat(path)).size === size
}
