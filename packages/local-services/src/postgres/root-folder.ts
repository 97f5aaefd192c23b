import { chmod, lstat, mkdir } from 'node:fs/promises'
import { LocalServiceError } from '../local-service-error.ts'

/** A folder of root that all users may enter, whatever root's umask is. */
export async function provideRootFolder(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755)
  await mustBelongToRoot(folder)
}

/** What root runs from must not be changeable by others. */
export async function mustBelongToRoot(folder: string): Promise<void> {
  const found = await lstat(folder)
  const isSafe = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
  if (!isSafe) {
    throw new LocalServiceError(
      `The folder ${folder} is not safe: others than root may change it.`,
      `Remove it, or give it back to root: chown root ${folder} && chmod 755 ${folder}`,
    )
  }
}
