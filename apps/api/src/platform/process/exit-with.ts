/** Ends a program with a sentence for the person who started it, who can put right what it names. */
export function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
