import { databaseFaults } from './proofs/database-faults.ts'
import { doubleSubmit } from './proofs/double-submit.ts'
import { enumeration } from './proofs/enumeration.ts'
import { hoard } from './proofs/hoard.ts'
import { holdClock } from './proofs/hold-clock.ts'
import { killEverything } from './proofs/kill-everything.ts'
import { killOne } from './proofs/kill-one.ts'
import { lastUnit } from './proofs/last-unit.ts'
import { lostPayment } from './proofs/lost-payment.ts'
import { mails } from './proofs/mails.ts'
import { overload } from './proofs/overload.ts'
import { priceDrift } from './proofs/price-drift.ts'
import { rollingRestart } from './proofs/rolling-restart.ts'
import { secrets } from './proofs/secrets.ts'
import { slowClients } from './proofs/slow-clients.ts'
import { twoAdmins } from './proofs/two-admins.ts'
import { twoInstances } from './proofs/two-instances.ts'
import { webhookStorm } from './proofs/webhook-storm.ts'
import type { Proof } from './support/proof.ts'

/**
 * Those whose shorter round every test run has: where buyers, time and the provider of cards race for
 * units and money. Of the others the tests of the API and of the launcher look for what can be counted.
 */
export const reducedProofs: readonly Proof[] = [lastUnit, webhookStorm, lostPayment]

export const proofs: readonly Proof[] = [
  killOne,
  databaseFaults,
  rollingRestart,
  twoInstances,
  secrets,
  doubleSubmit,
  priceDrift,
  holdClock,
  ...reducedProofs,
  twoAdmins,
  hoard,
  killEverything,
  mails,
  slowClients,
  overload,
  enumeration,
]
