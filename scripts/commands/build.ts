import { runTool } from '../tools.ts'

const { ok } = await runTool('turbo', ['run', 'build'], { live: true })
process.exitCode = ok ? 0 : 1
