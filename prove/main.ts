import { proofs } from './proofs.ts'
import { runProofs } from './support/run-proofs.ts'

process.exitCode = await runProofs(proofs, process.argv.slice(2))
