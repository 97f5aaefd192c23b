/** Ends a command with a message about something that its user can correct. */
export function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
