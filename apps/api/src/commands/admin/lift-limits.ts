import { isIP } from 'node:net'
import { environmentSchema } from '#config'
import { keyOfNetwork, orderKeysPurpose } from '#shop/orders/orders.module.ts'
import { findUserByEmail } from '@golden-bead/supabase/auth'
import type { Database } from '@golden-bead/server/database/database'
import { keyOfAccount, keyOfAddress } from '@golden-bead/server/http/rate-limit-key'
import { liftLimits } from '@golden-bead/server/http/rate-limiter'
import { canonicalEmail, inboxOf, isMailAddress } from '@golden-bead/server/mail/mail-address'
import { exitWith } from '@golden-bead/server/process/exit-with'
import { deriveServerSecrets } from '@golden-bead/server/process/server-secrets'

/** Whom limits count: a network address, as the log has it, or an e-mail address. */
export type Counted = { network: string; tokenKey: string } | { email: string }

export function readCounted(text: string): Counted {
  if (isMailAddress(text)) return { email: canonicalEmail(text) }
  if (isIP(text) === 0) exitWith(`${text} is neither a network address nor an e-mail address.`)
  const { data } = environmentSchema.shape.JWT_PRIVATE_KEY.safeParse(process.env['JWT_PRIVATE_KEY'])
  if (data === undefined) {
    exitWith('JWT_PRIVATE_KEY is missing: without it nobody knows what a network has ordered.')
  }
  return { network: text, tokenKey: data }
}

export async function liftLimitsOf(database: Database, counted: Counted): Promise<string[]> {
  return liftLimits(
    database,
    'email' in counted ? await keysOfEmail(database, counted.email) : keysOfNetwork(counted),
  )
}

function keysOfNetwork({ network, tokenKey }: { network: string; tokenKey: string }): string[] {
  const secrets = deriveServerSecrets({ privateKey: tokenKey }, orderKeysPurpose)
  return [keyOfAddress(network), keyOfNetwork(secrets, network)]
}

async function keysOfEmail(database: Database, email: string): Promise<string[]> {
  const user = await findUserByEmail(database, email)
  return [
    keyOfAccount(email),
    keyOfAccount(inboxOf(email)),
    ...(user === undefined ? [] : [user.id]),
  ]
}
