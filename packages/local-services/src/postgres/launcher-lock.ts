import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, LocalServiceError } from '../local-service-error.ts'
import { findProcessBirth } from './process-table.ts'

type Claim = { pid: number; birth: string }

/**
 * Makes this process the only launcher of a cluster and answers how to give it back.
 * Without it a second start would take the first one's server for a leftover and stop it.
 */
export async function claimCluster(home: string): Promise<() => Promise<void>> {
  const path = join(home, 'launcher.json')
  const claim: Claim = { pid: process.pid, birth: (await findProcessBirth(process.pid)) ?? '' }

  while (!(await createExclusively(path, claim))) {
    const holder = await readClaim(path)
    if (holder && (await isAlive(holder))) throw alreadyRunning(home, holder.pid)
    await rm(path, { force: true })
  }
  return async () => await rm(path, { force: true })
}

/** Whether a living launcher uses this cluster. */
export async function isClaimed(home: string): Promise<boolean> {
  const holder = await readClaim(join(home, 'launcher.json'))
  return holder !== undefined && (await isAlive(holder))
}

async function createExclusively(path: string, claim: Claim): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o644)
    await file.writeFile(JSON.stringify(claim))
    await file.close()
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readClaim(path: string): Promise<Claim | undefined> {
  try {
    const claim: Claim = JSON.parse(await readFile(path, 'utf8'))
    return claim
  } catch {
    return undefined
  }
}

async function isAlive(claim: Claim): Promise<boolean> {
  return (await findProcessBirth(claim.pid)) === claim.birth
}

function alreadyRunning(home: string, pid: number): LocalServiceError {
  return new LocalServiceError(
    `The local database in ${home} is already in use by process ${pid}.`,
    'Stop that one first, or set DATA_DIR, PORT and MAIL_PORT for a second copy.',
  )
}
