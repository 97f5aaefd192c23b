import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Figure, Proof } from './proof.ts'

/** How many figures held, and in full those that were measured or fell short. */
function sumUp(figures: readonly Figure[]): string {
  const held = figures.filter(({ holds }) => holds).length
  const texts = figures
    .filter(({ holds, alwaysHolds }) => !holds || !alwaysHolds)
    .map(({ text, holds }) => (holds ? text : `**fell short: ${text}**`))
  return [`${held} of ${figures.length} figures held`, ...texts].join('; ')
}

/** A row of the table in `docs/proofs.md`, which is the last thing in it. */
async function recordRow(
  { name, done, mustHold }: Proof,
  figures: readonly Figure[],
  when: string,
) {
  const path = join(root, 'docs/proofs.md')
  const cells = [`\`${name}\``, done, mustHold, sumUp(figures), when]
  const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  const before = new RegExp(`^\\| \`${name}\` .*$`, 'm')
  const text = await readFile(path, 'utf8')
  const isKnown = before.test(text)
  await writeFile(path, isKnown ? text.replace(before, () => row) : `${text.trimEnd()}\n${row}\n`)
}

async function runToItsEnd({ run }: Proof): Promise<Figure[]> {
  try {
    return await run('full')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [{ text: `it broke off: ${message}`, holds: false, alwaysHolds: true }]
  }
}

/** Runs the proofs one after the other, and writes each into the document where that is asked. */
export async function runProofs(proofs: readonly Proof[], isWritten: boolean): Promise<number> {
  let held = 0
  let short = 0
  for (const proof of proofs) {
    const [load = 0] = loadavg()
    const started = performance.now()
    const figures = await runToItsEnd(proof)
    const seconds = Math.round((performance.now() - started) / 1_000)
    const day = new Date().toISOString().slice(0, 10)
    const when = `${day}, ${availableParallelism()} cores, load ${load.toFixed(1)}, ${seconds} s`

    const lines = figures.map(({ text, holds }) => `  ${holds ? '✓' : '✗'} ${text}`)
    process.stdout.write(
      `\n${proof.name} (${when})\n  ${proof.done}; must hold: ${proof.mustHold}\n${lines.join('\n')}\n`,
    )
    if (isWritten) await recordRow(proof, figures, when)
    const holding = figures.filter(({ holds }) => holds).length
    held += holding
    short += figures.length - holding
  }
  process.stdout.write(`\n${held} figures held, ${short} fell short\n`)
  return short === 0 ? 0 : 1
}
