import { randomBytes } from 'node:crypto'
import { access, chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LocalServiceError } from '../local-service-error.ts'
import { completeInPlace } from './binaries.ts'

const needlessToRun = new Set(['.a', '.pc'])

/** Copies the binaries to `target` once; a copy is either whole or not there. */
export async function installCopy(source: string, target: string): Promise<string> {
  if (await exists(join(target, 'bin', 'postgres'))) return target

  const draft = `${target}.${randomBytes(6).toString('hex')}.new`
  try {
    await mkdir(draft, { mode: 0o755 })
    await cp(source, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !needlessToRun.has(extname(path)),
    })
    await openToAll(draft)
    if (!(await completeInPlace(draft))) throw cannotPrepare(draft)
    await rename(draft, target)
  } catch (error) {
    // Another start may have been faster.
    if (!(await exists(join(target, 'bin', 'postgres')))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return target
}

/** A strict umask must not hide the copy from the user that the server runs as. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

function cannotPrepare(folder: string): LocalServiceError {
  return new LocalServiceError(
    `The bundled PostgreSQL cannot be prepared in ${folder}.`,
    'Check that the folder can be written and allows links.',
  )
}
