import type { Transaction } from '@golden-bead/server/database/database'

/** What happens to users, with what the app is told of it. */
export type UserEvents = {
  created: { id: string; email: string; name: string }
  renamed: { id: string; name: string }
  readdressed: { id: string; email: string }
  /**
   * The account stays without personal data, under an invalid address, which is this one. One that
   * is deleted is not told: foreign keys to `auth.users` say what goes with it.
   */
  erased: { id: string; email: string }
}

type Listener<Kind extends keyof UserEvents> = (
  tx: Transaction,
  user: UserEvents[Kind],
) => Promise<void>

type Listeners = { [Kind in keyof UserEvents]: Listener<Kind>[] }

/** Listeners are called in the transaction that changes the account. */
export function createAccountHooks() {
  const listeners: Listeners = { created: [], renamed: [], readdressed: [], erased: [] }

  return {
    on: <Kind extends keyof UserEvents>(kind: Kind, listener: Listener<Kind>): void => {
      listeners[kind].push(listener)
    },
    tell: async <Kind extends keyof UserEvents>(
      tx: Transaction,
      kind: Kind,
      user: UserEvents[Kind],
    ): Promise<void> => {
      for (const listener of listeners[kind]) await listener(tx, user)
    },
  }
}

export type AccountHooks = ReturnType<typeof createAccountHooks>
