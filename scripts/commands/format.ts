import { runTool } from '../tools.ts'

const { ok } = await runTool('oxfmt', ['.'], { live: true })
process.exitCode = ok ? 0 : 1
