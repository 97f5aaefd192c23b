import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

export type SmtpScript = {
  /** The reply to RCPT, for all or by recipient; empty for none. */
  recipientReply: string | ((recipient: string) => string)
  /** The reply to a mail that was sent in full. */
  mailReply: string
  /** Accepts connections and never replies. */
  isSilent: boolean
  /** The reply to STARTTLS, which is offered if this is set. */
  startTlsReply: string | undefined
  /** The certificate of the TLS handshake; without one the server closes the connection. */
  certificate: { key: string; cert: string } | undefined
  /** Called when a mail has arrived, before it is acknowledged. */
  onMail: (mail: { messageId: string; recipient: string }) => void
}

/** A mail server with scripted failures, and as much SMTP as nodemailer uses. */
export async function startSmtpScript(script: Partial<SmtpScript> = {}) {
  const behaviour: SmtpScript = {
    recipientReply: '250 fine',
    mailReply: '250 taken',
    isSilent: false,
    startTlsReply: script.certificate && '220 go on',
    certificate: undefined,
    onMail: () => undefined,
    ...script,
  }
  const addressed: string[] = []
  const received: { messageId: string; recipient: string }[] = []
  const open = new Set<Socket>()

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    if (behaviour.isSilent) return
    socket.write('220 script\r\n')
    converse(socket)
  })

  function converse(socket: Socket): void {
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let text = ''
    let recipient = ''
    let isData = false

    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') {
        recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        addressed.push(recipient)
        const { recipientReply } = behaviour
        const answer =
          typeof recipientReply === 'string' ? recipientReply : recipientReply(recipient)
        if (answer !== '') reply(answer)
      } else if (verb === 'DATA') {
        isData = true
        reply('354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else if (verb === 'EHLO' && behaviour.startTlsReply) reply('250-fine\r\n250 STARTTLS')
      else if (verb === 'STAR' && behaviour.startTlsReply) {
        reply(behaviour.startTlsReply)
        if (behaviour.startTlsReply.startsWith('220')) secure()
      } else reply('250 fine')
    }

    const secure = () => {
      socket.removeAllListeners('data')
      if (behaviour.certificate === undefined) return void socket.end()
      const secured = new TLSSocket(socket, { isServer: true, ...behaviour.certificate })
      secured.on('error', () => undefined)
      converse(secured)
    }

    socket.on('data', (data) => {
      text += data.toString('latin1')
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end === -1) return
        const part = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (!isData) command(part)
        else {
          isData = false
          const messageId = /^message-id:\s*(\S+)/im.exec(part)?.[1] ?? ''
          received.push({ messageId, recipient })
          behaviour.onMail({ messageId, recipient })
          reply(behaviour.mailReply)
        }
      }
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    addressed,
    received,
    behaviour,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Reaches this machine, and is a name of it that a server does not count as such. */
export const asElsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

export type SmtpServer = Awaited<ReturnType<typeof startSmtpScript>>
