import { existsSync } from 'node:fs'
import { cp, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Copies the packages that the bundle leaves outside, and all that they need, into one flat
 * `node_modules`: `node scripts/copy-packages.ts FOLDER argon2 sharp`. An image gets these alone.
 */
const [target = '', ...wanted] = process.argv.slice(2)

type Manifest = {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const copied = new Map<string, string>()

/** The nearest `node_modules` around a package: pnpm links what it needs beside it. */
function besideOf(folder: string): string {
  return basename(folder) === 'node_modules' ? folder : besideOf(dirname(folder))
}

async function copyPackage(name: string, beside: string): Promise<void> {
  const folder = await realpath(join(beside, name))
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const known = copied.get(name)
  if (known === manifest.version) return
  if (known !== undefined)
    throw new Error(`${name} is needed as ${known} and as ${manifest.version}.`)
  copied.set(name, manifest.version)

  await cp(folder, join(target, 'node_modules', name), {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  })
  const needed = Object.keys(manifest.dependencies ?? {})
  // Optional ones are those of other machines, unless they are there.
  const possible = Object.keys(manifest.optionalDependencies ?? {}).filter((other) =>
    existsSync(join(besideOf(folder), other)),
  )
  for (const other of [...needed, ...possible]) await copyPackage(other, besideOf(folder))
}

if (target === '' || wanted.length === 0) {
  throw new Error('Usage: node scripts/copy-packages.ts FOLDER PACKAGE...')
}
for (const name of wanted) await copyPackage(name, join(import.meta.dirname, '../node_modules'))
process.stdout.write(`${[...copied].map(([name, version]) => `${name}@${version}`).join('\n')}\n`)
