export const watchdogShell = '/bin/sh'

/**
 * Executes the program in its arguments, beside a watchdog that reads a pipe (descriptor 3) from the
 * launcher. A line means that the launcher stops the program itself; the end of the pipe without one
 * means that the launcher was killed, so the watchdog stops it.
 * The watchdog is a grandchild: PostgreSQL must not find a child that it did not start.
 */
const script = `
( ( read -r word <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`

export const watchdogDisarm = 'farewell\n'

export function withWatchdog(program: string, args: string[]): string[] {
  return ['-c', script, 'golden-bead', program, ...args]
}
