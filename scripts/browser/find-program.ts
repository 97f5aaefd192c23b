import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** All that are on the path and have one of these names. */
export const listOnPath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter(isExecutable)

/** A name that leads nowhere is a mistake, and no wish for another program. */
export function readNamedProgram(variable: string, what: string): string | undefined {
  const named = process.env[variable]
  if (named === undefined || named === '') return undefined
  if (isExecutable(named)) return named
  throw new LocalServiceError(
    `${variable} names no program that can be run: ${named}`,
    `Set it to ${what}, or leave it out.`,
  )
}
