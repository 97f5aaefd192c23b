import { createHash } from 'node:crypto'

/** The name that the processes of one data folder carry in their titles. */
export function nameCluster(dataFolder: string): string {
  return `golden-bead-${shortHash(dataFolder)}`
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
