import nodemailer from 'nodemailer'
import { isLoopback } from '#platform/http/loopback.ts'
import { isMailAddress } from './mail-address.ts'

export type Mail = {
  /** The same when a mail is sent again, so that mail software can drop the duplicate. */
  messageId: string
  recipient: string
  subject: string
  text: string
  html: string
  replyTo?: string | undefined
  unsubscribeUrl?: string | undefined
}

export type MailFailure = { isPermanent: boolean; reason: string }
export type MailResult = { isSent: true } | ({ isSent: false } & MailFailure)

export type MailerOptions = { smtpUrl: string; from: string }

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
const sendSecondsMax = 30
const connectionsMax = 3

const delivered: MailResult = { isSent: true }

export function createMailer({ smtpUrl, from }: MailerOptions) {
  const transport = nodemailer.createTransport(
    {
      // Parameters of the URL override these options, such as `?requireTLS=false`.
      url: smtpUrl,
      // Otherwise an attacker on the network who strips STARTTLS could read links that give access
      // to accounts.
      requireTLS: !isLoopback(new URL(smtpUrl).hostname),
      pool: true,
      maxConnections: connectionsMax,
      dnsTimeout: 5_000,
      ...timeouts,
    },
    { from },
  )

  return {
    async send(mail: Mail, cut: AbortSignal): Promise<MailResult> {
      if (!isMailAddress(mail.recipient)) {
        return { isSent: false, isPermanent: true, reason: 'not a single plain address' }
      }
      try {
        const message = {
          messageId: mail.messageId,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(mail.unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([cut, AbortSignal.timeout(sendSecondsMax * 1000)]),
        }
        await transport.sendMail(message)
        return delivered
      } catch (error) {
        return { isSent: false, ...describeFailure(error) }
      }
    },
    close: () => transport.close(),
  }
}

export type Mailer = ReturnType<typeof createMailer>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAboutTheMail = (command: unknown) => command === 'RCPT TO' || command === 'DATA'

const statusesOfUnknownCommands: unknown[] = [500, 502]

/** Only codes: the response of a mail server may quote the mail. */
function describeFailure(error: unknown): MailFailure {
  const { code, responseCode, command } = isRecord(error) ? error : {}
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const parts = [code, command, status].filter((part) => part !== undefined && part !== null)
  return {
    // A rejected login or sender is a configuration error, which the operator can correct.
    isPermanent: status !== undefined && status >= 500 && isAboutTheMail(command),
    reason: `${parts.map(String).join(' ') || 'unknown'}${explanationOf(error)}`,
  }
}

function explanationOf(error: unknown): string {
  const { code, responseCode, command } = isRecord(error) ? error : {}
  if (code === 'ETLS') {
    const isWithoutTls = command === 'STARTTLS' && statusesOfUnknownCommands.includes(responseCode)
    const advice =
      ', which the mail server does not offer; ?requireTLS=false in SMTP_URL would do without'
    return `: the connection could not be secured by TLS${isWithoutTls ? advice : ''}`
  }
  return code === 'ESOCKET' && error instanceof Error ? `: ${error.message}` : ''
}
