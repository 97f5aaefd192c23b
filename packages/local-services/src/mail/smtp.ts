import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

const messageSizeBytesMax = 25 * 1024 * 1024
const closeLimitMs = 2_000

/** An SMTP server that takes mails and says so only when the mail is on the disk. */
export function createSmtpServer(mailbox: Mailbox, putsOff: () => boolean): SMTPServer {
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'Golden Bead local mail',
    size: messageSizeBytesMax,
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate would be self-signed, which clients rightly reject.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: closeLimitMs,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (_address, _session, done) =>
      done(putsOff() ? smtpError(451, 'Come back later') : null),
    onData: (stream, session, done) => {
      receive(mailbox, stream, session).then(
        (id) => done(null, `Ok: kept as ${id}`),
        (error: Error) => done(error),
      )
    },
  })
  // A client that breaks off is no reason for the whole process to end.
  server.on('error', () => undefined)
  return server
}

async function receive(
  mailbox: Mailbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // What is too long is read to its end, as the protocol wants, but not kept.
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw smtpError(552, 'The mail is too long')
  try {
    const { ID } = await mailbox.add(addEnvelope(Buffer.concat(chunks), session))
    return ID
  } catch (error) {
    throw smtpError(452, `The mail cannot be kept: ${String(error)}`)
  }
}

/** As Mailpit does: the envelope is kept in headers, recipients that no header names as Bcc. */
function addEnvelope(raw: Buffer, session: SMTPServerSession): Buffer {
  const { mailFrom, rcptTo } = session.envelope
  const headers = raw
    .subarray(0, Math.max(raw.indexOf('\r\n\r\n'), 0))
    .toString()
    .toLowerCase()
  const hidden = rcptTo.filter(({ address }) => !headers.includes(address.toLowerCase()))
  const lines = [
    `Return-Path: <${mailFrom ? mailFrom.address : ''}>`,
    ...(hidden.length > 0 ? [`Bcc: ${hidden.map(({ address }) => address).join(', ')}`] : []),
  ]
  return Buffer.concat([Buffer.from(lines.map((line) => `${line}\r\n`).join('')), raw])
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
