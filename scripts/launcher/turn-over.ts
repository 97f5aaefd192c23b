import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { hasCode } from '@golden-bead/local-services/local-service-error'

function keepAsPrevious(path: string): void {
  const previous = `${path}.1`
  // One that is in the way, such as a link to nowhere, would not be written over.
  rmSync(previous, { force: true })
  try {
    copyFileSync(path, previous)
  } catch (error) {
    // Lines that are lost are better than a disk that stays full.
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error
  }
}

/**
 * A file that has grown too long becomes the previous one, the only one kept. It is emptied and not
 * renamed, so that who writes to it goes on: by way of the launcher the last lines would end with it.
 */
export function turnOver(path: string, bytesMax: number): void {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size <= bytesMax) return
    keepAsPrevious(path)
    truncateSync(path)
  } catch {
    // A log that grows on until somebody lends a hand is no reason to end a shop.
  }
}
