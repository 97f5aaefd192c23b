import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { touchScript } from './patient-scripts.ts'

/** What the first visit to the home page may weigh, as it travels. */
const budgetBytes = { js: 150_000, css: 15_000, fonts: 60_000 } as const

const firstPage = 'src/pages/home/HomePage.tsx'

type Chunk = {
  type: 'chunk' | 'asset'
  fileName: string
  name?: string | undefined
  isEntry?: boolean
  facadeModuleId?: string | null
  imports?: string[]
  code?: string
  source?: string | Uint8Array
}

/** Fails the build of a client that has become too heavy. */
export const budgets = (): Plugin => ({
  name: 'budgets',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  writeBundle(_options, bundle) {
    const weights = weigh(Object.values(bundle))
    for (const [kind, bytes] of Object.entries(weights)) {
      this.info(`${kind} of the first visit: ${bytes.toLocaleString('en-US')} bytes`)
    }
    const tooHeavy = findExcess(weights)
    if (tooHeavy.length > 0) this.error(tooHeavy.join('\n'))
  },
})

type Weights = Record<keyof typeof budgetBytes, number>

/** The document carries them itself; a later page may bring a sheet of its own. */
const stylesOf = (document: Chunk | undefined) =>
  [...String(document?.source ?? '').matchAll(/<style>(.*?)<\/style>/gs)]
    .map(([, styles = '']) => styles)
    .join('')

/** Scripts and styles are weighed as gzip makes them, fonts are compressed already. */
export const weigh = (files: readonly Chunk[]): Weights => {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const starts = files.filter(
    ({ name, isEntry, facadeModuleId }) =>
      (isEntry && name !== touchScript) || facadeModuleId?.endsWith(firstPage),
  )
  const scripts = new Set<string>()
  const collect = (name: string) => {
    if (scripts.has(name)) return
    scripts.add(name)
    for (const next of byName.get(name)?.imports ?? []) collect(next)
  }
  for (const { fileName } of starts) collect(fileName)

  const sum = (names: Iterable<string>, size: (file: Chunk) => number) =>
    [...names].reduce((total, name) => {
      const file = byName.get(name)
      return file ? total + size(file) : total
    }, 0)
  const named = (ending: string) => [...byName.keys()].filter((name) => name.endsWith(ending))

  return {
    js: sum(scripts, ({ code = '' }) => gzipSync(code, { level: 9 }).length),
    css: gzipSync(stylesOf(byName.get('index.html')), { level: 9 }).length,
    fonts: sum(named('.woff2'), ({ source = '' }) => source.length),
  }
}

export const findExcess = (weights: Weights) =>
  (['js', 'css', 'fonts'] as const)
    .filter((kind) => weights[kind] > budgetBytes[kind])
    .map(
      (kind) =>
        `The first visit loads ${weights[kind]} bytes of ${kind}; the budget is ${budgetBytes[kind]}.`,
    )
