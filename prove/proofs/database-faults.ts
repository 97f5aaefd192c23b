import { setTimeout as pause } from 'node:timers/promises'
import { drive } from '../support/load.ts'
import { canMountDisks, moveToSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import {
  counted,
  none,
  notTried,
  timed,
  type Figure,
  type Proof,
  type Round,
} from '../support/proof.ts'
import { asService, asVisitor, withStage, type Stage } from '../support/stage.ts'
import { json, send, statusOf } from '../support/send.ts'
import { createShoppers } from '../support/shoppers.ts'
import { until } from '../support/wait.ts'

type Fault = {
  what: string
  begin: (stage: Stage) => Promise<void>
  end: (stage: Stage) => Promise<void>
  cleanUp?: () => Promise<void>
  /** What it did, where those who ask may be spared all the same; else somebody is answered 503. */
  countBites?: () => { count: number; of: string }
}

const lastingMs = 3_000
/** Above every wait that the shop has for the database. */
const longestAnswerMs = 11_000

function stopAndStart(): Fault {
  return {
    what: 'PostgreSQL stopped at once and started again',
    begin: ({ database }) => database.stopAtOnce(),
    end: ({ database }) => database.start(),
  }
}

function blackHole(): Fault {
  const setSilent = async ({ toDatabase }: Stage, isSilent: boolean) => {
    toDatabase.trouble.isSilent = isSilent
    await Promise.resolve()
  }
  return {
    what: 'a database that takes everything and answers nothing',
    begin: (stage) => setSilent(stage, true),
    end: async (stage) => {
      await setSilent(stage, false)
      // What was swallowed meanwhile does not come back on the same connection.
      stage.toDatabase.cut()
    },
  }
}

/** Every statement on the table waits, until all connections of both instances do. */
function lockedTable(): Fault {
  let unlock: () => Promise<void> = () => Promise.resolve()
  return {
    what: 'all connections waiting for a locked table',
    begin: async ({ database }) => {
      const client = await database.connect()
      await client.query('begin; lock table products in access exclusive mode')
      unlock = () => client.end()
    },
    end: () => unlock(),
  }
}

function readOnly(): Fault {
  const set = (command: string) => async (stage: Stage) => {
    await stage.database.query(command)
    await stage.database.query('select pg_reload_conf()')
  }
  return {
    what: 'a database that became read-only',
    begin: set('alter system set default_transaction_read_only = on'),
    end: set('alter system reset default_transaction_read_only'),
  }
}

function killedBackends(): Fault {
  let timer: NodeJS.Timeout | undefined
  let count = 0
  return {
    what: 'connections ended by the database, one every 50 ms',
    begin: async ({ database }) => {
      timer = setInterval(() => {
        const ended = database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name <> 'proof' and backend_type = 'client backend'
           order by random() limit 1`,
        )
        ended.then(
          ({ length }) => (count += length),
          // One that has just come is ended before it can say that it belongs to the proof.
          () => undefined,
        )
      }, 50)
      await Promise.resolve()
    },
    end: async () => {
      clearInterval(timer)
      await Promise.resolve()
    },
    countBites: () => ({ count, of: 'connections ended' }),
  }
}

function fullDisk(): Fault {
  let disk: SmallDisk | undefined
  return {
    what: 'a disk without room for one more page',
    begin: async ({ database }) => {
      disk = await moveToSmallDisk(database)
      await disk.fill()
    },
    end: async () => disk?.empty(),
    cleanUp: async () => disk?.remove(),
  }
}

const faults = [stopAndStart, killedBackends, blackHole, lockedTable, readOnly]

let recoveries = 0
const tryWrite = (url: string) => {
  recoveries += 1
  const id = `after-trouble-${recoveries}`
  return statusOf(`${url}/rest/v1/categories`, json(asService, { id, name: id }))
}

/** Asks while the fault lasts, and ends it whatever comes of that. */
async function askMeanwhile(stage: Stage, fault: Fault) {
  const [{ url }] = stage.instances
  await fault.begin(stage)
  try {
    await pause(lastingMs / 2)
    const needless = await Promise.all([
      statusOf(`${url}/health/live`),
      statusOf(`${url}/rest/v1/nothing-of-this-name`, { headers: asVisitor }),
      statusOf(`${url}/auth/v1/user`, { headers: asVisitor }),
    ])
    const slow = await send(
      `${url}/rest/v1/categories`,
      json(asService, { id: 'slow', name: 'Slow' }),
    ).then(
      ({ ms }) => ms,
      () => Number.POSITIVE_INFINITY,
    )
    await pause(lastingMs / 2)
    return { needless, slow }
  } finally {
    await fault.end(stage)
  }
}

async function suffer(stage: Stage, fault: Fault, round: Round): Promise<Figure[]> {
  const [first, second] = stage.instances
  const shoppers = createShoppers(() => [first.url, second.url])
  const perSecond = round === 'full' ? 60 : 20
  const seconds = round === 'full' ? 9 : 5
  await using started = new AsyncDisposableStack()
  started.defer(async () => fault.cleanUp?.())
  const load = drive({ perSecond, seconds, operate: (index) => shoppers.operate(index, 1) })
  started.defer(async () => void (await load))

  await pause(1_000)
  const { needless, slow } = await askMeanwhile(stage, fault)
  const recoveryMs = await until('a write succeeds again', async () => {
    const statuses = [await tryWrite(first.url), await tryWrite(second.url)]
    return statuses.every((status) => status === 201)
  })
  const { sent } = await load
  const { lost, unasked } = await shoppers.account(stage.database)
  const deaths = first.deaths() + second.deaths()

  const { what } = fault
  const bites = fault.countBites?.() ?? { count: shoppers.refusals(), of: 'answers 503' }
  return [
    counted(
      `${what}: whether it was felt`,
      `${bites.count} ${bites.of}`,
      'at least 1',
      bites.count > 0,
    ),
    none(
      `${what}: ${sent} requests (${shoppers.summary()})`,
      'answers other than a success or 503 with Retry-After',
      shoppers.wrongAnswers() + shoppers.withoutRetryAfter(),
    ),
    none(
      `${what}: ${shoppers.acknowledged.length} writes acknowledged`,
      'lost or unasked, and no process ended',
      lost + unasked + deaths,
    ),
    none(
      `${what}: health, an unknown address and a refusal meanwhile (${needless.join(', ')})`,
      'of them needed the database',
      needless.filter((status, index) => status !== [200, 404, 401][index]).length,
    ),
    timed(
      `${what}: a write in the middle of it, and the first ones after it`,
      `answered in ${Math.round(slow)} ms, both instances wrote ${Math.round(recoveryMs)} ms after`,
      `answer within ${longestAnswerMs} ms, write within 1000 ms`,
      slow < longestAnswerMs && recoveryMs < 1_000,
    ),
  ]
}

async function sufferFullDisk(stage: Stage): Promise<Figure[]> {
  const fault = fullDisk()
  if (canMountDisks()) return await suffer(stage, fault, 'full')
  return [notTried(fault.what, 'only root may mount a disk')]
}

export const databaseFaults: Proof = {
  name: 'database-faults',
  title: 'a database that fails in all the ways in which databases fail, under load',
  run: (round) =>
    withStage(async (stage) => {
      const figures: Figure[] = []
      for (const makeFault of faults) figures.push(...(await suffer(stage, makeFault(), round)))
      if (round === 'full') figures.push(...(await sufferFullDisk(stage)))
      return figures
    }),
}
