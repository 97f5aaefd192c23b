import type { Transaction } from '#platform/database/database.ts'

/** Called in the transaction that changes an account. */
export type AccountHooks = {
  onUserCreated: (
    tx: Transaction,
    user: { id: string; email: string; name: string },
  ) => Promise<void>
  onNameChanged: (tx: Transaction, user: { id: string; name: string }) => Promise<void>
  onEmailChanged: (tx: Transaction, user: { id: string; email: string }) => Promise<void>
  /** The account is anonymised: it gets an invalid address, and no personal data is left. */
  onUserErased: (tx: Transaction, user: { id: string; email: string }) => Promise<void>
}
