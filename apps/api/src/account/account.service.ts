import type { Database } from '@golden-bead/server/database/database'
import { HttpError } from '@golden-bead/server/errors/http-error'
import { createSharedRuns } from '@golden-bead/server/process/shared-runs'
import type { OwnAccountService } from '@golden-bead/supabase/auth'
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
    message: 'This is the last admin of the shop. Make another account an admin first.',
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
