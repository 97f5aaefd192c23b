import { setTimeout as pause } from 'node:timers/promises'
import { drive } from '../support/load.ts'
import { counted, timed, type Figure, type Proof } from '../support/proof.ts'
import { repeat, until } from '../support/repeat.ts'
import { json, send, statusOf } from '../support/send.ts'
import { createShoppers } from '../support/shoppers.ts'
import { canMountDisks, moveToSmallDisk } from '../support/small-disk.ts'
import {
  asService,
  asVisitor,
  withConnection,
  withTwoInstances,
  type TestShop,
} from '../support/test-shop.ts'

type Fault = {
  name: string
  /** Begins it, and answers how it is ended. */
  begin: (shop: TestShop) => Promise<() => Promise<unknown>>
  /** One that a client may be spared altogether; of the others each has to feel something. */
  maySpareAll?: true
}

const lastingMs = 3_000
/** Above every wait that the shop has for the database. */
const longestAnswerMs = 11_000
const recoveryMsMax = 1_000

const faults: readonly Fault[] = [
  {
    name: 'stopped',
    begin: async ({ database }) => {
      await database.stopAtOnce()
      return () => database.start()
    },
  },
  {
    name: 'ending connections',
    begin: async ({ database }) => {
      let ended = 0
      const ending = repeat(async () => {
        const rows = await database
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name <> 'proof' and backend_type = 'client backend'
             order by random() limit 1`,
          )
          // One that has just come is ended before it can say that it belongs to the proof.
          .catch(() => [])
        ended += rows.length
      }, 50)
      return async () => {
        await ending.stop()
        if (ended === 0) throw new Error('No connection was ended.')
      }
    },
    maySpareAll: true,
  },
  {
    name: 'silent',
    begin: async ({ toDatabase }) => {
      toDatabase.trouble.isSilent = true
      return async () => {
        toDatabase.trouble.isSilent = false
        // What was swallowed until then does not come back on the same connection.
        toDatabase.cut()
      }
    },
  },
  {
    name: 'locked',
    begin: async ({ database }) => {
      const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = withConnection(database.url, async (client) => {
        await client.query('begin; lock table products in access exclusive mode')
        locked.resolve()
        await over.promise
      })
      await Promise.race([locked.promise, holding])
      return () => {
        over.resolve()
        return holding
      }
    },
  },
  {
    name: 'read-only',
    begin: async ({ database }) => {
      const set = async (how: string) => {
        await database.query(`alter system ${how}`)
        await database.query('select pg_reload_conf()')
      }
      await set('set default_transaction_read_only = on')
      return () => set('reset default_transaction_read_only')
    },
  },
]

const fullDisk: Fault = {
  name: 'full',
  begin: async ({ database }) => {
    const disk = await moveToSmallDisk(database)
    await disk.fill()
    return disk.remove
  },
}

let writes = 0
function newCategory() {
  writes += 1
  const id = `among-faults-${writes}`
  return json(asService, { id, name: id })
}

/** Asks while the fault lasts, and ends it whatever comes of that. */
async function askMeanwhile(shop: TestShop, fault: Fault) {
  const [{ url }] = shop.instances
  const end = await fault.begin(shop)
  try {
    await pause(lastingMs / 2)
    const statuses = await Promise.all([
      statusOf(`${url}/health/live`),
      statusOf(`${url}/rest/v1/nothing-of-this-name`, { headers: asVisitor }),
      statusOf(`${url}/auth/v1/user`, { headers: asVisitor }),
    ])
    const needless = statuses.filter((status, index) => status !== [200, 404, 401][index]).length
    const { ms } = await send(`${url}/rest/v1/categories`, newCategory())
    await pause(lastingMs / 2)
    return { needless, writeMs: ms }
  } finally {
    await end()
  }
}

async function suffer(shop: TestShop, fault: Fault): Promise<Figure[]> {
  const { instances, database } = shop
  const shoppers = createShoppers(instances.map(({ url }) => url))
  const [perSecond, seconds] = [60, 9]
  await using started = new AsyncDisposableStack()
  const load = drive({ perSecond, seconds, operate: (index) => shoppers.operate(index, 1) })
  started.defer(async () => void (await load))

  await pause(1_000)
  const { needless, writeMs } = await askMeanwhile(shop, fault)
  const recoveryMs = await until('a write succeeds again', async () => {
    const statuses = await Promise.all(
      instances.map(({ url }) => statusOf(`${url}/rest/v1/categories`, newCategory())),
    )
    return statuses.every((status) => status === 201)
  })
  const { sent } = await load
  const { lost, unasked } = await shoppers.compareWith(database)
  const deaths = instances.reduce((sum, instance) => sum + instance.deaths(), 0)

  const { name, maySpareAll = false } = fault
  const { refusals, wrongAnswers } = shoppers.counts
  const wrong = wrongAnswers + needless + deaths
  return [
    counted(
      `${name}: ${refusals} of ${sent} refused, ${wrong} wrong, ${lost + unasked} lost or unasked`,
      (maySpareAll || refusals > 0) && wrong + lost + unasked === 0,
    ),
    timed(
      `${name}: an answer after ${Math.round(writeMs)} ms, a write after ${Math.round(recoveryMs)} ms`,
      writeMs < longestAnswerMs && recoveryMs < recoveryMsMax,
    ),
  ]
}

export const databaseFaults: Proof = {
  name: 'database-faults',
  done: 'under load, a database that stops, ends connections, is silent, has a locked table, is read-only or, where root may mount one, has a full disk',
  mustHold: `only successes and 503 with Retry-After; health, 404 and 401 without it; no write lost or unasked; an answer within ${longestAnswerMs / 1_000} s, a write within ${recoveryMsMax / 1_000} s after`,
  run: () =>
    withTwoInstances(async (shop) => {
      const all = canMountDisks() ? [...faults, fullDisk] : faults
      const figures: Figure[] = []
      for (const fault of all) figures.push(...(await suffer(shop, fault)))
      return figures
    }),
}
