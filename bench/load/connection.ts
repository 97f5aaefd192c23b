import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: Buffer }

const headEnd = '\r\n\r\n'
const lengthPattern = /\r\ncontent-length: *(\d+)/i

/**
 * One kept-alive connection that sends a request and waits for its answer. It reads as little of
 * HTTP as our answers need, so that the generator is not what is measured.
 */
export class Connection {
  readonly #socket: Socket
  #pending: Buffer = Buffer.alloc(0)
  #onAnswer: ((answer: Answer) => void) | undefined
  #onFailure: (error: Error) => void

  constructor(port: number, onFailure: (error: Error) => void) {
    this.#onFailure = onFailure
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', onFailure)
    this.#socket.on('close', () => {
      if (this.#onAnswer !== undefined) onFailure(new Error('The server hung up on a request.'))
    })
  }

  get isBusy(): boolean {
    return this.#onAnswer !== undefined
  }

  /** A server closes what nobody has asked anything for a while. */
  get isOpen(): boolean {
    return this.#socket.writable
  }

  send(request: Uint8Array, onAnswer: (answer: Answer) => void): void {
    this.#onAnswer = onAnswer
    this.#socket.write(request)
  }

  close(): void {
    this.#onAnswer = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const headLength = this.#pending.indexOf(headEnd)
    if (headLength === -1) return
    const head = this.#pending.toString('latin1', 0, headLength)
    const status = Number(head.slice(9, 12))
    const length = bodyLength(head, status)
    if (length === undefined) {
      this.#onFailure(new Error(`An answer without a length: ${head.split('\r\n', 1)[0]}`))
      return
    }
    const bodyStart = headLength + headEnd.length
    if (this.#pending.length < bodyStart + length) return

    const body = this.#pending.subarray(bodyStart, bodyStart + length)
    this.#pending = this.#pending.subarray(bodyStart + length)
    const onAnswer = this.#onAnswer
    this.#onAnswer = undefined
    onAnswer?.({ status, body })
  }
}

function bodyLength(head: string, status: number): number | undefined {
  if (status === 204 || status === 304) return 0
  const length = lengthPattern.exec(head)?.[1]
  return length === undefined ? undefined : Number(length)
}
