import { clockSteps } from './proofs/clock-steps.ts'
import { databaseFaults } from './proofs/database-faults.ts'
import { enumeration } from './proofs/enumeration.ts'
import { killEverything } from './proofs/kill-everything.ts'
import { killOne } from './proofs/kill-one.ts'
import { overload } from './proofs/overload.ts'
import { rollingRestart } from './proofs/rolling-restart.ts'
import { secrets } from './proofs/secrets.ts'
import { slowClients } from './proofs/slow-clients.ts'
import { soak } from './proofs/soak.ts'
import { suiteProofs } from './proofs/suites.ts'
import { twoInstances } from './proofs/two-instances.ts'
import type { Proof } from './support/proof.ts'

/** Those that act on running processes; the others are tests that the API runs anyway. */
export const processProofs: readonly Proof[] = [
  killOne,
  killEverything,
  databaseFaults,
  rollingRestart,
  twoInstances,
  clockSteps,
  secrets,
  enumeration,
  slowClients,
  overload,
  soak,
]

/** The order of the table. */
export const proofs: readonly Proof[] = [...suiteProofs, ...processProofs]
