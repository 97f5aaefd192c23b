import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../root.ts'
import { runTurbo, type ToolResult } from '../tools.ts'

/** What the scripts of the home page may weigh, as they travel with gzip. */
const homeScriptsBytesMax = 158_500

/** What the checkout may weigh beside them. */
const checkoutScriptsBytesMax = 45_000

const start = ['index.html', 'src/start.tsx']
const homePage = 'src/pages/home/HomePage.tsx'
const checkoutPage = 'src/pages/checkout/CheckoutPage.tsx'

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The bytes of gzip that the built home page starts with, and those that the checkout adds. */
async function weighScripts(): Promise<{ home: number; checkout: number }> {
  const folder = join(root, 'apps/web/dist/client')
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const collect = (name: string, files: Set<string>): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build of the web client has no ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) collect(next, files)
  }
  const weigh = async (files: Iterable<string>): Promise<number> => {
    let bytes = 0
    for (const file of files) {
      bytes += gzipSync(await readFile(join(folder, file)), { level: 9 }).length
    }
    return bytes
  }
  const home = new Set<string>()
  for (const name of start) collect(name, home)
  // A page that is part of the entry is no chunk of its own.
  if (manifest[homePage] !== undefined) collect(homePage, home)
  const checkout = new Set<string>()
  collect(checkoutPage, checkout)

  return {
    home: await weigh(home),
    checkout: await weigh([...checkout].filter((file) => !home.has(file))),
  }
}

export async function checkScriptWeight(): Promise<ToolResult> {
  const build = await runTurbo('build', ['--filter=@golden-bead/web'])
  if (!build.ok) return build
  const { home, checkout } = await weighScripts()
  const inWords = (bytes: number) => bytes.toLocaleString('en-US')
  return {
    ...build,
    ok: home <= homeScriptsBytesMax && checkout <= checkoutScriptsBytesMax,
    output:
      `The scripts of / weigh ${inWords(home)} bytes with gzip, and may weigh ` +
      `${inWords(homeScriptsBytesMax)}; those of /checkout add ${inWords(checkout)}, and may add ` +
      `${inWords(checkoutScriptsBytesMax)}. Load what a page does not need with the page that does.`,
  }
}
