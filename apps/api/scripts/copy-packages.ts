import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withDependencies } from '@golden-bead/notices/installed-packages'

/**
 * Copies the packages that the bundle leaves outside, and all that they need, into one flat
 * `node_modules`: `node scripts/copy-packages.ts FOLDER argon2 sharp`. An image gets these alone.
 */
const [target = '', ...wanted] = process.argv.slice(2)
if (target === '' || wanted.length === 0) {
  throw new Error('Usage: node scripts/copy-packages.ts FOLDER PACKAGE...')
}

const installed = join(import.meta.dirname, '../node_modules')
const copied = new Map<string, string>()

for (const { folder, manifest } of wanted.flatMap((name) => withDependencies(name, installed))) {
  const { name, version } = manifest
  const known = copied.get(name)
  if (known === version) continue
  if (known !== undefined) throw new Error(`${name} is needed as ${known} and as ${version}.`)
  copied.set(name, version)
  cpSync(folder, join(target, 'node_modules', name), {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  })
}
process.stdout.write(`${[...copied].map(([name, version]) => `${name}@${version}`).join('\n')}\n`)
