import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type Manifest = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  homepage?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type InstalledPackage = { folder: string; manifest: Manifest }

/** Some packages have further manifests inside, which say no more than `"type": "module"`. */
function readPackage(folder: string): InstalledPackage | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return undefined
  const manifest: Partial<Manifest> = JSON.parse(readFileSync(path, 'utf8'))
  const { name, version } = manifest
  if (name === undefined || version === undefined) return undefined
  return { folder, manifest: { ...manifest, name, version } }
}

/** The package that a file belongs to. */
export function packageOf(file: string): InstalledPackage {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = readPackage(folder)
    if (found !== undefined) return found
  }
  throw new Error(`${file} belongs to no package.`)
}

/** The nearest `node_modules` around a package: pnpm links what it needs beside it. */
const besideOf = (folder: string): string =>
  basename(folder) === 'node_modules' ? folder : besideOf(dirname(folder))

/** A package by its name, and everything that it needs to run on this machine. */
export function withDependencies(name: string, beside: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const walk = (wanted: string, from: string) => {
    const folder = realpathSync(join(from, wanted))
    const one = readPackage(folder)
    if (one === undefined) throw new Error(`${folder} is no package.`)
    if (found.has(folder)) return
    found.set(folder, one)
    const { dependencies = {}, optionalDependencies = {} } = one.manifest
    // Optional ones are those of other machines, unless they are there.
    const possible = Object.keys(optionalDependencies).filter((other) =>
      existsSync(join(besideOf(folder), other)),
    )
    for (const other of [...Object.keys(dependencies), ...possible]) walk(other, besideOf(folder))
  }
  walk(name, beside)
  return [...found.values()]
}
