import { proofs } from './proofs.ts'
import { runProofs } from './support/run-proofs.ts'

// Whoever breaks off wants everything to end: instances end with this process, in its exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1))
}

process.exitCode = await runProofs(proofs, process.argv.slice(2))
