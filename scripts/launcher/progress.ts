const seconds = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Shows that a step has begun where a person watches, and how long it took everywhere. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const ticker = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r… ${name} (${seconds(started)})`), 200)
    : undefined
  try {
    const result = await work()
    clearLine(ticker)
    say(`✓ ${name} (${seconds(started)})`)
    return result
  } catch (error) {
    clearLine(ticker)
    say(`✗ ${name} (${seconds(started)})`)
    throw error
  }
}

function clearLine(ticker: NodeJS.Timeout | undefined) {
  if (ticker === undefined) return
  clearInterval(ticker)
  process.stdout.write('\r\u001B[2K')
}
