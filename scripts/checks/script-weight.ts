import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../root.ts'
import { runTurbo, type ToolResult } from '../tools.ts'

/** What the scripts of the home page may weigh, as they travel with gzip. */
const homeScriptsBytesMax = 155_000

const start = ['index.html', 'src/start.tsx']
const homePage = 'src/pages/home/HomePage.tsx'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The bytes of gzip that the built home page starts with, what it imports included. */
async function weighScripts(): Promise<number> {
  const folder = join(root, 'apps/web/dist/client')
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const collect = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build of the web client has no ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) collect(next)
  }
  for (const name of start) collect(name)
  // A page that is part of the entry is no chunk of its own.
  if (manifest[homePage] !== undefined) collect(homePage)

  const sizes = await Promise.all(
    [...files].map(
      async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length,
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function checkScriptWeight(): Promise<ToolResult> {
  const build = await runTurbo('build', ['--filter=@golden-bead/web'])
  if (!build.ok) return build
  const bytes = await weighScripts()
  return {
    ...build,
    ok: bytes <= homeScriptsBytesMax,
    output:
      `The scripts of / weigh ${bytes.toLocaleString('en-US')} bytes with gzip, and may weigh ` +
      `${homeScriptsBytesMax.toLocaleString('en-US')}. Load what the home page does not need with ` +
      'the page that does.',
  }
}
