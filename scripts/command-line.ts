type Parsed = { values: { help: boolean }; positionals: string[] }

type Command = {
  /** Its name among those of `npm run`. */
  name: string
  /** Its options, as a person would type them. */
  options: string
  /** What is chosen from, and what one of it is called. */
  choice: { one: string; known: readonly string[] }
}

/** What was typed after a command that takes names; ends it where that was help or a mistake. */
export function readCommandLine<Words extends Parsed>(parse: () => Words, command: Command): Words {
  const { one, known } = command.choice
  const usage = `Usage: npm run ${command.name} -- [NAME ...] ${command.options}\n`
  const words = parsedOr((mistake) => exitWith(`${mistake}\n${usage}`), parse)
  if (words.values.help) {
    process.stdout.write(`${usage}Without a name all are run: ${known.join(', ')}\n`)
    process.exit(0)
  }
  const unknown = words.positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    exitWith(`There is no ${one} ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`)
  }
  return words
}

function parsedOr<Words>(onMistake: (sentence: string) => never, parse: () => Words): Words {
  try {
    return parse()
  } catch (error) {
    const isMistake =
      error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
    if (!isMistake) throw error
    // Node goes on with advice on words that begin with a hyphen, which no name does.
    return onMistake(`${error.message.split(/[.\n]/, 1)[0]}.`)
  }
}

/** What was typed for an option that takes a number above 0. */
export function readAmount(option: string, text: string): number {
  const amount = Number(text)
  if (amount > 0 && amount < Infinity) return amount
  return exitWith(`--${option} takes a number above 0.\n`)
}

function exitWith(text: string): never {
  process.stderr.write(text)
  process.exit(1)
}
