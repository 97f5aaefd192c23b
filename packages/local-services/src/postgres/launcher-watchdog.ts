export const watchdogShell = '/bin/sh'

/**
 * Becomes the program in its arguments, and leaves a watcher beside it that holds the other end
 * of a pipe (descriptor 3) to the launcher. A word means that the launcher ends it itself; the
 * end of the pipe without one means that the launcher was killed, so the watcher ends it.
 * The watcher is a grandchild: PostgreSQL must not find a child that it did not start.
 */
const script = `
( ( read -r word <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`

export const watchdogDisarm = 'farewell\n'

export function withWatchdog(program: string, args: string[]): string[] {
  return ['-c', script, 'golden-bead', program, ...args]
}
