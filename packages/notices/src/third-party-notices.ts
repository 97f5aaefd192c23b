import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf, withDependencies, type InstalledPackage } from './installed-packages.ts'

type File = { type: 'asset' } | { type: 'chunk'; moduleIds: readonly string[] }
type Output = {
  emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown
}

/** Names of files in which a package says under which terms it may be passed on. */
const isNotice = (file: string) => /^(licen[cs]e|notice|copying)/i.test(file)
const line = '='.repeat(80)

type Options = {
  /** Packages that stay outside of the bundle, and travel with all that they need. */
  whole?: readonly string[]
  /** Where these are found by their names. */
  nodeModules?: string
  /** Files of packages that are copied, without what these need. */
  inPart?: readonly string[]
}

/**
 * A plugin that writes `THIRD-PARTY-NOTICES.txt` beside a bundle, with every package that it ships:
 * nearly every licence asks for its text wherever the code goes.
 */
export const thirdPartyNotices = ({ whole = [], nodeModules = '', inPart = [] }: Options) => ({
  name: 'third-party-notices',
  generateBundle(this: Output, _options: unknown, bundle: Record<string, File>) {
    const bundled = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds : [],
    )
    const named = [...bundled, ...inPart]
      .filter((id) => !id.startsWith('\0') && id.includes('/node_modules/'))
      .map(packageOf)
    const beside = whole.flatMap((name) => withDependencies(name, nodeModules))
    this.emitFile({
      type: 'asset',
      fileName: 'THIRD-PARTY-NOTICES.txt',
      source: writeNotices([...named, ...beside]),
    })
  },
})

/** One part for each text: hundreds of packages share a handful of licences. */
function writeNotices(packages: readonly InstalledPackage[]): string {
  const named = new Map(packages.map((one) => [titleOf(one), one]))
  const titles = new Map<string, string[]>()
  for (const [title, one] of [...named].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const text = textOf(one)
    titles.set(text, [...(titles.get(text) ?? []), title])
  }
  const parts = [...titles].map(([text, titlesOfText]) => `${titlesOfText.join('\n')}\n\n${text}\n`)
  return `The packages below travel with this program, each under its own licence.\n\n${line}\n${parts.join(`\n${line}\n`)}`
}

const titleOf = ({ manifest: { name, version, license } }: InstalledPackage) =>
  `${name} ${version} (${license ?? 'no licence named'})`

function textOf({ folder, manifest: { author, homepage } }: InstalledPackage): string {
  const files = readdirSync(folder).filter(isNotice).toSorted()
  if (files.length > 0) {
    return files
      .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
      .join('\n\n')
  }
  const by = typeof author === 'string' ? author : author?.name
  return ['It has no licence text of its own.', by && `By ${by}.`, homepage]
    .filter(Boolean)
    .join(' ')
}
