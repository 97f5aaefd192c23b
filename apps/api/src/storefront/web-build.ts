import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  ClientConfig,
  CreateDocumentRenderer,
  DocumentRenderer,
  OwnersPart,
} from '@golden-bead/contracts/server-rendering'

export type WebBuild = {
  renderer: DocumentRenderer
  template: string
  assetsFolder: string
  iconFile: string
}

/** Reads the `dist` of the web client; `undefined` before the first build. */
export async function findWebBuild(
  webRoot: string,
  config: Omit<ClientConfig, keyof OwnersPart>,
): Promise<WebBuild | undefined> {
  const client = join(webRoot, 'client')
  if (!existsSync(join(client, 'index.html'))) return undefined

  const [template, bundle] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    loadRenderer(join(webRoot, 'server/entry-server.js')),
  ])

  return {
    renderer: bundle.createDocumentRenderer({ template, config }),
    template,
    assetsFolder: join(client, 'assets'),
    iconFile: join(client, 'favicon.svg'),
  }
}

type Bundle = { createDocumentRenderer: CreateDocumentRenderer }

async function loadRenderer(path: string): Promise<Bundle> {
  const bundle: unknown = await import(pathToFileURL(path).href)
  if (!isBundle(bundle)) throw new Error(`${path} is not a build of the web client.`)
  return bundle
}

/** Both sides are built from one repository; only an old build lacks this function. */
const isBundle = (bundle: unknown): bundle is Bundle =>
  typeof bundle === 'object' &&
  bundle !== null &&
  'createDocumentRenderer' in bundle &&
  typeof bundle.createDocumentRenderer === 'function'
