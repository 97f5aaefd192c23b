import { write, writeSync } from 'node:fs'

const standardOutput = 1
const writtenTogetherMin = 16_000
const heldAtMostMs = 200
/** If the reader stops reading, later lines are dropped and the service goes on. */
const heldCharactersMax = 16 * 1024 * 1024

let opened: ReturnType<typeof startWriting> | undefined

/**
 * Buffers lines and writes them asynchronously. The buffer is flushed at the end of the process,
 * and at once with a fatal line; only `kill -9` loses it.
 */
export const openLogDestination = () => (opened ??= startWriting())

function startWriting() {
  let held = ''
  let isWriting = false

  const takeHeld = (): Buffer => {
    const lines = Buffer.from(held)
    held = ''
    return lines
  }
  const writeOn = (lines: Buffer): void => {
    isWriting = lines.length > 0
    if (!isWriting) return
    write(standardOutput, lines, (error, bytes) => {
      if (error?.code === 'EAGAIN') {
        // A slow reader (EAGAIN): tried again with the next lines.
        held = `${lines.toString()}${held}`
        isWriting = false
        return
      }
      // Lines that cannot be written are dropped: the reader is gone, or the disk is full.
      const rest = error === null ? lines.subarray(bytes) : Buffer.alloc(0)
      writeOn(rest.length === 0 && held.length >= writtenTogetherMin ? takeHeld() : rest)
    })
  }
  const writeHeld = () => {
    if (!isWriting) writeOn(takeHeld())
  }
  /** Pino calls it with a fatal line. */
  const flushSync = () => {
    try {
      writeSync(standardOutput, takeHeld())
    } catch {
      // There is no place left to report it.
    }
  }
  setInterval(writeHeld, heldAtMostMs).unref()
  process.on('exit', flushSync)

  return {
    write(line: string): void {
      if (held.length < heldCharactersMax) held += line
      if (held.length >= writtenTogetherMin) writeHeld()
    },
    flushSync,
  }
}
