import { pino, type DestinationStream } from 'pino'

const standardOutput = 1
const bufferedCharactersMin = 16_000
const heldAtMostMs = 200
/** Where nobody takes the lines any more, later ones are lost and the service goes on. */
const heldCharactersMax = 16 * 1024 * 1024

/**
 * Writes lines together and beside the requests: one write for every line was the most expensive
 * part of an answer from memory. What is held is written at the end of the process, and at once
 * with a fatal line; only `kill -9` loses the last moment.
 */
export function openLogDestination(): DestinationStream {
  const destination = pino.destination({
    dest: standardOutput,
    sync: false,
    minLength: bufferedCharactersMin,
    maxLength: heldCharactersMax,
    periodicFlush: heldAtMostMs,
  })
  // Pino throws all but a reader that has gone. A full disk is tried again with the next lines.
  destination.on('error', () => undefined)
  return destination
}
