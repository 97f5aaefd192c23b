import { availableParallelism, loadavg } from 'node:os'
import type { Figure, Proof } from './proof.ts'
import { recordRows, type Row } from './record.ts'

const failed = (tried: string, error: unknown): Figure => ({
  tried,
  cameOut: error instanceof Error ? error.message : String(error),
  hadTo: 'come to its end',
  holds: false,
  isCounted: true,
})

async function runProof(proof: Proof): Promise<Row> {
  const [loadBefore = 0] = loadavg()
  const started = performance.now()
  let figures: Figure[]
  try {
    figures = await proof.run('full')
  } catch (error) {
    figures = [failed(proof.title, error)]
  }
  const seconds = Math.round((performance.now() - started) / 1_000)
  const day = new Date().toISOString().slice(0, 10)
  const conditions = `${day}, ${availableParallelism()} cores, load ${loadBefore.toFixed(1)} before, ${seconds} s`
  return { proof: proof.name, title: proof.title, figures, conditions }
}

const markOf = ({ holds }: Figure) => (holds === undefined ? '–' : holds ? '✓' : '✗')

function print({ proof, title, figures, conditions }: Row): void {
  process.stdout.write(`\n${proof}: ${title} (${conditions})\n`)
  for (const figure of figures) {
    const { tried, cameOut, hadTo } = figure
    process.stdout.write(`  ${markOf(figure)} ${tried}: ${cameOut} (had to: ${hadTo})\n`)
  }
}

/** Runs the proofs one after the other, and writes what came out into the document where that is asked. */
export async function runProofs(
  proofs: readonly Proof[],
  { isRecorded }: { isRecorded: boolean },
): Promise<number> {
  const rows: Row[] = []
  for (const proof of proofs) {
    const row = await runProof(proof)
    print(row)
    rows.push(row)
    if (isRecorded) await recordRows([row])
  }
  const figures = rows.flatMap((row) => row.figures)
  const held = figures.filter(({ holds }) => holds === true).length
  const short = figures.filter(({ holds }) => holds === false).length
  const untried = figures.length - held - short
  process.stdout.write(`\n${held} figures held, ${short} fell short, ${untried} not tried\n`)
  return short === 0 ? 0 : 1
}
