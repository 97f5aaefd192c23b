import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../root.ts'

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: Record<string, unknown>
}

const folder = join(root, 'infra/kubernetes')

const filesBelow = (part: string) =>
  readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, part, name))

const read = (path: string): Manifest[] =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS())

/** What the cluster is given: everything but the instructions of kustomize. */
export const listManifests = (): Manifest[] =>
  filesBelow('.')
    .filter((path) => !path.endsWith('kustomization.yaml'))
    .flatMap(read)

export const listKustomizations = (): { folder: string; resources: string[]; images: Image[] }[] =>
  filesBelow('.')
    .filter((path) => path.endsWith('kustomization.yaml'))
    .map((path) => ({
      images: [],
      ...parseAllDocuments(readFileSync(path, 'utf8'))[0]?.toJS(),
      folder: join(path, '..'),
    }))

export type Image = { name: string }
