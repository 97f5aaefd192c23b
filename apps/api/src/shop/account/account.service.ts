import type { Database } from '#platform/database/database.ts'
import { HttpError } from '#platform/errors/http-error.ts'
import { createSharedRuns } from '#platform/process/shared-runs.ts'
import type { OwnAccountService } from '#supabase/auth/auth.module.ts'
import { dueOf, withoutOwners } from '#shop/orders/orders.module.ts'
import { isLastAdmin } from '#shop/profiles/profiles.module.ts'
import { storedDataSchema, type AccountData, type StoredData } from './account-data.ts'
import { findPersonalData } from './account.repository.ts'

type SignedIn = Parameters<OwnAccountService['get']>[0]
type Client = Parameters<OwnAccountService['delete']>[2]

const lastAdmin = () =>
  new HttpError({
    status: 409,
    code: 'last_admin',
    message: 'This is the last admin of the shop. Make somebody else an admin first.',
  })

type StoredOrder = StoredData['orders'][number]

/** As the buyer sees it: what is due follows from disputes, which are between the owner and the bank. */
const asShown = (order: StoredOrder) => ({ ...withoutOwners(order), ...dueOf(order) })

export function createAccountService(database: Database, ownAccounts: OwnAccountService) {
  // Of an account once at a time: it may be much, and each download reads all of it.
  const collect = createSharedRuns(async (userId) => ({
    ...(await findPersonalData(database, userId)),
    ...(await ownAccounts.listLogins(userId)),
  }))

  return {
    async getData(signedIn: SignedIn): Promise<AccountData> {
      const account = await ownAccounts.get(signedIn)
      const data = storedDataSchema.parse({ account, ...(await collect(account.id)) })
      return { ...data, orders: data.orders.map(asShown) }
    },

    /** The database takes care of all rows of the account: it forgets them or what is personal. */
    delete: (signedIn: SignedIn, password: string | undefined, client: Client): Promise<void> =>
      ownAccounts.delete(signedIn, password, client, async (tx, userId) => {
        if (await isLastAdmin(tx, userId)) throw lastAdmin()
      }),
  }
}

export type AccountService = ReturnType<typeof createAccountService>
