import { runTool } from '../tools.ts'

/** The types of the client are made from the description, so it comes first. */
const steps = [
  ['@golden-bead/api', 'describe'],
  ['@golden-bead/client', 'generate'],
] as const

for (const [workspace, script] of steps) {
  const { ok, output } = await runTool('pnpm', ['--filter', workspace, script])
  process.stdout.write(`${ok ? '✓' : '✗'} ${workspace} ${script}\n`)
  if (ok) continue
  process.stdout.write(output)
  process.exit(1)
}
