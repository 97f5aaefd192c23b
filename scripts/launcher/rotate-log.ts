import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { hasCode } from '@golden-bead/local-services/local-service-error'

function keepAsPrevious(path: string): void {
  const previous = `${path}.1`
  try {
    copyFileSync(path, previous)
  } catch {
    // A previous file that cannot be overwritten, such as a dangling link, or that fills the disk.
    rmSync(previous, { force: true })
    copyIfThereIsRoom(path, previous)
  }
}

function copyIfThereIsRoom(path: string, previous: string): void {
  try {
    copyFileSync(path, previous)
  } catch (error) {
    // On a full disk the old lines are dropped.
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error
    rmSync(previous, { force: true })
  }
}

/**
 * Rotates a log, keeping one previous file. Copied and truncated, not renamed: the process that writes
 * to it has the file open, since output piped through the launcher would be lost when that ends.
 */
export function rotateLog(path: string, bytesMax: number): void {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (size <= bytesMax) return
    keepAsPrevious(path)
    truncateSync(path)
  } catch {
    // A log that cannot be rotated is no reason to stop the shop.
  }
}
