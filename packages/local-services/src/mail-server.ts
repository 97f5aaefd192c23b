import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { SMTPServer } from 'smtp-server'
import { explainingFileErrors } from './file-errors.ts'
import { LocalServiceError } from './local-service-error.ts'
import { createInboxServer } from './mail/inbox-server.ts'
import { openMailbox } from './mail/mailbox.ts'
import { createSmtpServer } from './mail/smtp.ts'
import { listen, loopback } from './ports.ts'

const loopbackNames = [loopback, 'localhost', '::1']

type MailServerOptions = {
  dataDir: string
  /** Absent or 0: any free one. */
  smtpPort?: number
  httpPort: number
  host?: string
  /** Whether the next mail has to come again later; absent, each is taken at once. */
  putsOff?: () => boolean
}

export type MailServer = { smtpUrl: string; inboxUrl: string; stop: () => Promise<void> }

/** Starts a mail server that delivers nothing: it keeps every mail and shows it in an inbox. */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { smtpPort = 0, httpPort, host = loopback, putsOff = () => false } = options
  if (!loopbackNames.includes(host)) throw notLoopback(host)
  const folder = join(resolve(options.dataDir), 'mail')
  const mailbox = await explainingFileErrors(folder, async () => await openMailbox(folder))
  const inbox = await createInboxServer(mailbox)
  const smtp = createSmtpServer(mailbox, putsOff)
  const stop = async () => {
    await Promise.all([closeSmtp(smtp), closeInbox(inbox)])
  }

  try {
    const ports = await Promise.all([
      listen(smtp.server, { port: smtpPort, host, purpose: 'local mail', variable: 'its port' }),
      listen(inbox, { port: httpPort, host, purpose: 'the inbox', variable: 'MAIL_PORT' }),
    ])
    const name = host.includes(':') ? `[${host}]` : host
    const shownName = host === loopback ? 'localhost' : name
    return {
      smtpUrl: `smtp://${name}:${ports[0]}`,
      inboxUrl: `http://${shownName}:${ports[1]}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function closeSmtp(smtp: SMTPServer): Promise<void> {
  await new Promise<void>((done) => smtp.close(done))
}

async function closeInbox(inbox: Server): Promise<void> {
  const closed = new Promise((done) => inbox.close(done))
  inbox.closeAllConnections()
  await closed
}

function notLoopback(host: string): LocalServiceError {
  return new LocalServiceError(
    `The local mail server does not listen on ${host}: its inbox has no login.`,
    'Leave its host out, and reach it from elsewhere through a tunnel.',
  )
}
