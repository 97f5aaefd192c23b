import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalServices, type LocalServices } from '@golden-bead/local-services/local-services'
import { findFreePort } from '@golden-bead/local-services/ports'
import { removePostgresData } from '@golden-bead/local-services/postgres'

export type Services = LocalServices & { folder: string; remove: () => Promise<void> }

/** Database, object store and mail as `npm start` has them: what is committed is on the disk. */
export async function startServices(): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-bead-bench-'))
  const services = await startLocalServices({
    dataDir: folder,
    mailPort: await findFreePort(),
    bucket: 'golden-bead',
    durable: true,
  })
  return {
    ...services,
    folder,
    remove: async () => {
      await services.stop()
      await removePostgresData(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
