import { diskFullRemedy } from '../file-errors.ts'
import { LocalServiceError } from '../local-service-error.ts'

type Explanation = { pattern: RegExp; message: string; remedy: string }

const explanations: Explanation[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|File too large/i,
    message: 'The disk is full: the local database cannot be written.',
    remedy: diskFullRemedy,
  },
  {
    pattern: /Cannot allocate memory|could not (create|map|resize) shared memory/i,
    message: 'There is too little memory, or shared memory, for the local database.',
    remedy: 'End other programs, give the machine more memory, or set DATABASE_URL.',
  },
  {
    pattern: /error while loading shared libraries|Exec format error|ENOENT|not found/,
    message: 'The bundled PostgreSQL does not run on this system.',
    remedy: 'Use a system with glibc (Debian, Ubuntu, Fedora, macOS), or set DATABASE_URL.',
  },
  {
    pattern: /Permission denied|Operation not permitted/i,
    message: 'PostgreSQL may not be run, or may not write its folder.',
    remedy: 'Look at the owner and the mount options (noexec) of the folder, or set DATABASE_URL.',
  },
  {
    pattern: /could not locate a valid checkpoint record|invalid data in file|PANIC:/,
    message: 'The files of the local database are damaged.',
    remedy: 'Put the data folder back from a copy, or empty the data with: npm run reset',
  },
]

export function saysPortIsTaken(output: string): boolean {
  return /Address already in use/.test(output)
}

/** What PostgreSQL wrote before it gave up, as a sentence. */
export function explainServerOutput(
  output: string,
  home: string,
  cause?: unknown,
): LocalServiceError {
  const known = explanations.find(({ pattern }) => pattern.test(output))
  const lastFatal = output.match(/(?:FATAL|ERROR|error): +(.*)/g)?.at(-1)
  return new LocalServiceError(
    known?.message ?? `The local database did not start: ${lastFatal ?? 'it gave no reason'}`,
    known?.remedy ?? `Read ${home}/server.log, or point DATABASE_URL to a PostgreSQL of your own.`,
    { cause: cause ?? output },
  )
}
