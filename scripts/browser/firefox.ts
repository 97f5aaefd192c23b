import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { listOnPath, readNamedProgram } from './find-program.ts'

const names = ['firefox-esr', 'firefox']
const scriptBytesMax = 10_000

/**
 * Ubuntu's, which is a snap behind a script of that name. It has a folder of its own in the place of
 * the system's for temporary files, where it never finds the profile that it is started with.
 */
function isSnap(path: string): boolean {
  const isScriptToSnap =
    statSync(path).size < scriptBytesMax && readFileSync(path, 'utf8').includes('/snap/bin/')
  return isScriptToSnap || basename(realpathSync(path)) === 'snap'
}

export const readFirefoxPath = () => readNamedProgram('FIREFOX_PATH', 'a Firefox')

/** A Firefox that is there: the one that was named, or one on the path. */
export const findFirefox = (): string | undefined =>
  readFirefoxPath() ?? listOnPath(names).find((path) => !isSnap(path))
