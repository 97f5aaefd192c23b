type Phase = { name: string; startedAt: number; howFar: () => string }

const running = new Set<Phase>()
const isWatched = process.stdout.isTTY
/** A line that is written over for a person; a log gets a new one, and few of them. */
const tellEveryMs = isWatched ? 1_000 : 60_000
let ticker: NodeJS.Timeout | undefined

const describePhase = ({ name, startedAt, howFar }: Phase): string => {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return [name, `${seconds} s`, howFar()].filter((part) => part !== '').join(', ')
}

function tell(): void {
  const line = `… ${[...running].map(describePhase).join(' | ')}`
  if (!isWatched) process.stdout.write(`${line}\n`)
  else process.stdout.write(`\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}`)
}

function forget(phase: Phase): void {
  running.delete(phase)
  if (running.size > 0) return
  clearInterval(ticker)
  ticker = undefined
}

/** Prints in place of the line that tells what runs. */
export function print(text: string): void {
  process.stdout.write(isWatched ? `\r\u001B[2K${text}` : text)
}

/** Tells while it runs that it does, for how long, and how far it is. */
export async function inPhase<Result>(
  name: string,
  work: () => Promise<Result>,
  howFar: () => string = () => '',
): Promise<Result> {
  const phase = { name, startedAt: performance.now(), howFar }
  running.add(phase)
  ticker ??= setInterval(tell, tellEveryMs)
  try {
    return await work()
  } finally {
    forget(phase)
  }
}

/** All of them, so many at a time, begun in their order. */
export async function atATime<Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...items]
  const results: Result[] = []
  const runNext = async (): Promise<void> => {
    const item = waiting.shift()
    if (item === undefined) return
    results.push(await work(item))
    await runNext()
  }
  await Promise.all(Array.from({ length: count }, runNext))
  return results
}
