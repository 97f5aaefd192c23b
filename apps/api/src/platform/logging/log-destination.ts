import { write, writeSync } from 'node:fs'

const standardOutput = 1
const writtenTogetherMin = 16_000
const heldAtMostMs = 200
/** Where nobody takes the lines any more, later ones are lost and the service goes on. */
const heldCharactersMax = 16 * 1024 * 1024

let opened: ReturnType<typeof startWriting> | undefined

/**
 * Writes lines together and beside the requests. What is held is written at the end of the process,
 * and at once with a fatal line; only `kill -9` loses the last moment.
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
        // A reader that is slow to take it: tried again with the next lines.
        held = `${lines.toString()}${held}`
        isWriting = false
        return
      }
      // What cannot be written is lost: the reader has gone, or the disk is full.
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
      // Nobody is left to be told.
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
