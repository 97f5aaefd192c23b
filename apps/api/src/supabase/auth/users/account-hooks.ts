import type { Transaction } from '#platform/database/database.ts'

/** What the rest of the shop does in the transaction of an account. */
export type AccountHooks = {
  onUserCreated: (
    tx: Transaction,
    user: { id: string; email: string; name: string },
  ) => Promise<void>
  onNameChanged: (tx: Transaction, user: { id: string; name: string }) => Promise<void>
  onEmailChanged: (tx: Transaction, user: { id: string; email: string }) => Promise<void>
  /** The account stays, under an address that is none, and nothing of the person. */
  onUserErased: (tx: Transaction, user: { id: string; email: string }) => Promise<void>
}
