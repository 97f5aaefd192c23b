import { badInput } from './proofs/bad-input.ts'
import { clockSteps } from './proofs/clock-steps.ts'
import { databaseFaults } from './proofs/database-faults.ts'
import { enumeration } from './proofs/enumeration.ts'
import { killEverything } from './proofs/kill-everything.ts'
import { killOne } from './proofs/kill-one.ts'
import { largePhotographs } from './proofs/large-photographs.ts'
import { mails } from './proofs/mails.ts'
import { overload } from './proofs/overload.ts'
import { rollingRestart } from './proofs/rolling-restart.ts'
import { secrets } from './proofs/secrets.ts'
import { slowClients } from './proofs/slow-clients.ts'
import { soak } from './proofs/soak.ts'
import { stayLoggedIn } from './proofs/stay-logged-in.ts'
import { suiteProofs } from './proofs/suites.ts'
import { twoInstances } from './proofs/two-instances.ts'
import type { Proof } from './support/proof.ts'

/**
 * Those whose shorter round every test run has. Of the others the API's own tests and those of the
 * launcher look for what can be counted, or there is nothing to count.
 */
export const reducedProofs: readonly Proof[] = [
  killOne,
  databaseFaults,
  rollingRestart,
  twoInstances,
  secrets,
]

export const proofs: readonly Proof[] = [
  ...suiteProofs,
  badInput,
  ...reducedProofs,
  killEverything,
  mails,
  stayLoggedIn,
  largePhotographs,
  // Needs a library that is not on every machine.
  clockSteps,
  enumeration,
  slowClients,
  overload,
  soak,
]
