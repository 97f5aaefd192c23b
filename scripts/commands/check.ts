import { runGates } from '../checks/gates.ts'

process.exitCode = (await runGates()) === 0 ? 0 : 1
