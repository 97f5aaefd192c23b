import { createPeriodicTask } from '#server/process/periodic-task.ts'
import type { Database } from '#server/database/database.ts'
import type { Logger } from '#server/logging/logger.ts'
import type { Mailer } from './mailer.ts'
import {
  claimMails,
  countWaiting,
  markDead,
  markSent,
  postpone,
  type OutboxRow,
} from './outbox.repository.ts'
import type { MailContent, Outbox } from './outbox.ts'

export type OutboxWorkerOptions = {
  database: Database
  outbox: Outbox
  mailer: Mailer
  /** The domain of the stable Message-ID. */
  domain: string
  log: Logger
}

const pollMs = 5_000
const claimedMax = 5
const giveUpAfterHours = 24
/** The time for mails in flight at shutdown: an interrupted one may be sent twice. */
const finishMs = 3_000
const firstWaitSeconds = 5
const longestWaitSeconds = 3_600

const waitAfter = (attempts: number) =>
  Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (attempts - 1))

/**
 * Sends the mails of the outbox: at least once, and more than once only if a worker dies in
 * between.
 */
export function createOutboxWorker(options: OutboxWorkerOptions) {
  const { database, outbox, mailer, domain, log } = options
  const cut = new AbortController()
  let waiting = 0

  function readContent({ content }: OutboxRow): MailContent | Error {
    try {
      return outbox.read(content) ?? new Error('Its key is gone.')
    } catch (error) {
      return new Error('It was written in another form.', { cause: error })
    }
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const details = { mailId: row.id, kind: row.kind, attempts: row.attempts }
    const content = readContent(row)
    if (content instanceof Error) {
      await markDead(database, row.id, 'unreadable')
      log.error({ ...details, err: content }, 'mail is unreadable')
      return
    }

    const mail = { ...content, messageId: `<${row.id}@${domain}>`, recipient: row.recipient }
    const result = await mailer.send(mail, cut.signal)
    if (result.isSent) {
      await markSent(database, row.id)
      log.info(details, 'mail sent')
    } else if (result.isPermanent || row.isTooOld) {
      await markDead(database, row.id, result.reason)
      log.error({ ...details, reason: result.reason }, 'mail given up')
    } else {
      const seconds = waitAfter(row.attempts)
      await postpone(database, row.id, { seconds, reason: result.reason })
      // A mail is tried dozens of times in a day.
      if (result.reason !== row.lastError) {
        log.warn({ ...details, reason: result.reason, seconds }, 'mail postponed')
      }
    }
  }

  async function drain(stopping: AbortSignal): Promise<void> {
    let claimed: OutboxRow[]
    do {
      claimed = await claimMails(database, { limit: claimedMax, giveUpAfterHours })
      // A mail that could not be marked as sent is claimed again when its lease expires.
      const isEachMarked = await Promise.all(
        claimed.map((row) =>
          deliver(row).then(
            () => true,
            (error: unknown) => {
              log.error({ mailId: row.id, kind: row.kind, err: error }, 'mail could not be marked')
              return false
            },
          ),
        ),
      )
      if (isEachMarked.includes(false)) return
    } while (claimed.length > 0 && !stopping.aborted)
  }

  const task = createPeriodicTask({
    everyMs: pollMs,
    run: async (stopping) => {
      await drain(stopping)
      waiting = await countWaiting(database)
    },
    onFailure: (error) => log.warn({ err: error }, 'outbox not reachable'),
  })
  return {
    wake: task.wake,
    waiting: () => waiting,
    async stop(): Promise<void> {
      const cutting = setTimeout(() => cut.abort(), finishMs)
      await task.stop()
      clearTimeout(cutting)
    },
  }
}
