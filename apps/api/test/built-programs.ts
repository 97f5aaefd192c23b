import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const tools = join(import.meta.dirname, '../../../node_modules/.bin')

/**
 * Builds the programs, which tests start as they are shipped. If nothing has changed, turbo uses
 * its cache.
 */
export async function setup() {
  const args = ['run', 'build', '--filter=@golden-bead/api', '--output-logs=errors-only']
  await promisify(execFile)(join(tools, 'turbo'), args, {
    cwd: import.meta.dirname,
    // Turbo looks for pnpm there.
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH']}` },
  })
}
