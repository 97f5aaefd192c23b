import type { ToolResult } from '../tools.ts'
import { listPackages, type InstalledPackage } from './packages.ts'

/** Licences under which a package may be shipped with a shop for commercial use. */
const permissive = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
])

/** What goes with its own terms, and why that is no harm. */
const exceptions: readonly { name: RegExp; licence: string; because: string }[] = [
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later', because: 'linked, not changed' },
  { name: /^@fontsource-variable\//, licence: 'OFL-1.1', because: 'fonts, named in the credits' },
  {
    name: /^axe-core$/,
    licence: 'MPL-2.0',
    because: 'a tool of the tests',
  },
  { name: /^lightningcss/, licence: 'MPL-2.0', because: 'a tool of the build' },
  { name: /^argparse$/, licence: 'Python-2.0', because: 'permissive, of a tool' },
  { name: /^argparse$/, licence: 'PSF-2.0', because: 'permissive, of a tool' },
  { name: /^pako$/, licence: '(MIT AND Zlib)', because: 'permissive, of a tool' },
]

/** A package by its name, since knowing it is what an exception is about. */
export const isAllowed = ({ name, licence }: InstalledPackage): boolean =>
  permissive.has(licence) ||
  exceptions.some((exception) => exception.licence === licence && exception.name.test(name))

/** Fewer packages than this means that nothing was listed. */
const packagesMin = 100

export async function checkLicences(): Promise<ToolResult> {
  const started = performance.now()
  const packages = await listPackages(false)
  const rejected = packages.filter((one) => !isAllowed(one))
  return {
    ok: rejected.length === 0 && packages.length >= packagesMin,
    output: [
      `${packages.length} packages`,
      ...rejected.map(({ name, version, licence }) => `${name} ${version}: ${licence}`),
    ].join('\n'),
    seconds: (performance.now() - started) / 1_000,
  }
}
