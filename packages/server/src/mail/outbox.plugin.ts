import fp from 'fastify-plugin'
import type { ServerSecrets } from '#server/process/server-secrets.ts'
import { createMailer, type MailerOptions } from './mailer.ts'
import { sweepRegularly } from '#server/process/sweep-regularly.ts'
import { stopWhenClosing } from '#server/process/stop-when-closing.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createOutboxWorker } from './outbox-worker.ts'
import { createTextCipher } from './encrypted-text.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

type Options = { mail: MailerOptions; secrets: ServerSecrets }

const domainOf = (from: string) => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** Every instance works on the same outbox; the database gives each mail to one of them. */
export const outboxPlugin = fp<Options>(
  (app, { mail, secrets }) => {
    const outbox = createOutbox(createTextCipher(secrets))
    const mailer = createMailer(mail)
    const worker = createOutboxWorker({
      database: app.database,
      outbox,
      mailer,
      domain: domainOf(mail.from),
      log: app.log,
    })
    app.decorate('outbox', outbox)
    app.metrics.gauge(
      'mails_waiting',
      'Mails that no mail server took so far, as the last round left them',
      worker.waiting,
    )
    app.changeFeed.onChange('mail_outbox', worker.wake)
    app.changeFeed.onLost(() => {
      if (app.startup.isDone()) worker.wake()
    })
    // Not earlier: before the migrations there is no outbox.
    app.startup.add('outbox', () => {
      worker.wake()
      return Promise.resolve()
    })
    sweepRegularly(app, 'outbox', (stopping) => outbox.sweep(app.database, stopping))
    stopWhenClosing(app, async () => {
      await worker.stop()
      mailer.close()
    })
    return Promise.resolve()
  },
  { name: 'outbox', dependencies: ['database', 'change-feed', 'metrics', 'startup'] },
)
