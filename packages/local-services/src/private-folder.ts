import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { cannotBeWritten } from './file-errors.ts'
import { hasCode } from './local-service-error.ts'

/**
 * Makes a folder that only its owner may enter, and those above it that are missing. The way of
 * Node, `recursive`, never ends below /proc: it says of every new folder that the one above is not
 * there.
 */
export async function providePrivateFolder(folder: string): Promise<void> {
  if ((await make(folder)) === undefined) return
  await providePrivateFolder(dirname(folder))
  const error = await make(folder)
  if (error !== undefined) throw cannotBeWritten(folder, error)
}

/** Answers the error where the folder above is missing, or takes no folders. */
async function make(folder: string): Promise<unknown> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return error
    if (hasCode(error, 'EEXIST') && (await isFolder(folder))) return undefined
    throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
