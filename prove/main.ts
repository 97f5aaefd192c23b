import { parseArgs } from 'node:util'
import { readCommandLine } from '../scripts/command-line.ts'
import { proofs } from './proofs.ts'
import { runProofs } from './support/run-proofs.ts'

// A proof that is broken off ends its instances, in the exit of this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1))
}

const { values, positionals } = readCommandLine(
  () =>
    parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    }),
  {
    name: 'prove',
    options: '[--write]',
    choice: { one: 'proof', known: proofs.map(({ name }) => name) },
  },
)
const chosen = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

process.exitCode = await runProofs(chosen, values.write)
