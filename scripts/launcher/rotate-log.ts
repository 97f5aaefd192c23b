import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { hasCode } from '@golden-bead/local-services/local-service-error'

function keepAsPrevious(path: string): void {
  const previous = `${path}.1`
  try {
    copyFileSync(path, previous)
  } catch {
    // One that is in the way, such as a link to nowhere, is not written over; a full disk gets room.
    rmSync(previous, { force: true })
    copyIfThereIsRoom(path, previous)
  }
}

function copyIfThereIsRoom(path: string, previous: string): void {
  try {
    copyFileSync(path, previous)
  } catch (error) {
    // Lines that are lost are better than a disk that stays full.
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error
    rmSync(previous, { force: true })
  }
}

/**
 * A file that has grown too long becomes the previous one, the only one kept. It is emptied and not
 * renamed, so that who writes to it goes on: by way of the launcher the last lines would end with it.
 */
export function rotateLog(path: string, bytesMax: number): void {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size <= bytesMax) return
    keepAsPrevious(path)
    truncateSync(path)
  } catch {
    // A log that grows on until somebody lends a hand is no reason to end a shop.
  }
}
