import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { claimFolder } from '@golden-bead/local-services/folder-lock'
import { removePostgresData } from '@golden-bead/local-services/postgres'
import { explainAndExit } from '../launcher/explain.ts'
import { say } from '../launcher/progress.ts'
import { readLauncherSettings } from '../launcher/settings.ts'

async function isConfirmed(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  const dialogue = createInterface({ input: process.stdin, output: process.stdout })
  // A question whose input ends stays open for ever.
  const isClosed = once(dialogue, 'close').then(() => '')
  const answer = await Promise.race([
    dialogue.question(
      `All data of the local shop in ${dataDir} will be deleted. Type "yes" to go on: `,
    ),
    isClosed,
  ])
  dialogue.close()
  return answer.trim() === 'yes'
}

async function reset(): Promise<void> {
  const { dataDir } = readLauncherSettings(process.env)
  if (!(await isConfirmed(dataDir))) {
    say('Nothing was deleted.')
    return
  }
  if (existsSync(dataDir)) await claimFolder(dataDir)
  await removePostgresData(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  say('The local shop is empty. The next start plants the sample catalogue again.')
}

await reset().catch(explainAndExit)
