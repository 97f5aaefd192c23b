import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs'

/**
 * A file that has grown too long becomes the previous one, the only one kept. It is emptied and not
 * renamed, so that who writes to it goes on: by way of the launcher the last lines would end with it.
 */
export function turnOver(path: string, bytesMax: number): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= bytesMax) return
  const previous = `${path}.1`
  try {
    copyFileSync(path, previous)
  } catch {
    // A disk that is full has no place for it.
    rmSync(previous, { force: true })
  }
  truncateSync(path)
}
