import nodemailer from 'nodemailer'
import { isLoopback } from '#server/http/loopback.ts'
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

export type MailerOptions = {
  url: string
  from: string
  /** Asked for each mail: it may change while the server runs. Undefined: that of `from`. */
  senderName?: () => string | undefined
  /** Where answers go, if not to the sender; of mails that say nothing else. */
  answersTo?: () => string | undefined
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
const sendSecondsMax = 30
const connectionsMax = 3

const delivered: MailResult = { isSent: true }

export function createMailer({ url, from, senderName, answersTo }: MailerOptions) {
  const transport = nodemailer.createTransport({
    // Parameters of the URL override these options, such as `?requireTLS=false`.
    url,
    // Otherwise an attacker on the network who strips STARTTLS could read links that give access
    // to accounts.
    requireTLS: !isLoopback(new URL(url).hostname),
    pool: true,
    maxConnections: connectionsMax,
    dnsTimeout: 5_000,
    ...timeouts,
  })

  const sender = () => {
    const name = senderName?.()
    return name === undefined ? from : { name: oneLine(name), address: addressOf(from) }
  }

  return {
    async send(mail: Mail, cut: AbortSignal): Promise<MailResult> {
      if (!isMailAddress(mail.recipient)) {
        return { isSent: false, isPermanent: true, reason: 'not a single plain address' }
      }
      try {
        const replyTo = mail.replyTo ?? answersTo?.()
        const message = {
          from: sender(),
          messageId: mail.messageId,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
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

/** A line break would begin another header. */
const oneLine = (name: string) => name.replaceAll(/\p{C}+/gu, ' ').trim()

const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAboutTheMail = (command: unknown) => command === 'RCPT TO' || command === 'DATA'

const statusesOfUnknownCommands: unknown[] = [500, 502]

/** RFC 3463 and 7505. Of the same class 5.1.0, 5.1.7 and 5.1.8 may be about the sender. */
const codesOfMailboxes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1'])
const statusesOfMailboxes: unknown[] = [550, 551, 553]

function describeFailure(error: unknown): MailFailure {
  const { code, responseCode: status, command, response } = isRecord(error) ? error : {}
  const answer = typeof response === 'string' ? response : ''
  // Not every line of an answer needs to have it.
  const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/m.exec(answer)?.[1]
  const parts = [code, command, status, enhancedCode].filter((part) => part !== undefined)
  return {
    // A rejected sender, login or relay, which is answered to RCPT as well, is a configuration
    // error, which the operator can correct.
    isPermanent:
      enhancedCode === undefined
        ? command === 'RCPT TO' && statusesOfMailboxes.includes(status)
        : isAboutTheMail(command) && codesOfMailboxes.has(enhancedCode),
    reason: `${parts.map(String).join(' ') || 'unknown'}${explanationOf(error, answer)}`,
  }
}

function explanationOf(error: unknown, answer: string): string {
  const { code, responseCode, command } = isRecord(error) ? error : {}
  if (code === 'ETLS') {
    const isWithoutTls = command === 'STARTTLS' && statusesOfUnknownCommands.includes(responseCode)
    const advice =
      ', which the mail server does not offer; ?requireTLS=false in SMTP_URL would do without'
    return `: the connection could not be secured by TLS${isWithoutTls ? advice : ''}`
  }
  // Other answers may quote the login or the mail.
  if (command === 'MAIL FROM' || command === 'RCPT TO') return `: ${wordsOf(answer)}`
  return code === 'ESOCKET' && error instanceof Error ? `: ${error.message}` : ''
}

const answerLengthMax = 200

/** An answer without its codes, addresses of persons and line breaks. */
const wordsOf = (answer: string) =>
  answer
    .replaceAll(/^\d{3}[ -]?(\d\.\d{1,3}\.\d{1,3}(?!\S))?/gm, '')
    .replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
    // PostgreSQL stores no NUL.
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, answerLengthMax)
