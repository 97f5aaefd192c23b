import { runTool } from '../tools.ts'

const { ok } = await runTool(
  'pnpm',
  ['--filter', '@golden-bead/api', 'db:generate', ...process.argv.slice(2)],
  { live: true },
)
if (!ok) process.exitCode = 1
