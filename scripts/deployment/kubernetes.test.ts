import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { heapLimit } from '../launcher/memory.ts'
import { root } from '../root.ts'
import { runTool } from '../tools.ts'
import { listKustomizations, listManifests, type Manifest } from './manifests.ts'
import { readText } from '../documents/documents.ts'

const manifests = listManifests()

const modelPath = ({ apiVersion }: Manifest) => `kubernetes-models/${apiVersion}`

type Model = new (content: object) => { validate: () => void }

const modelsOf: Record<string, () => Promise<object>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
}

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  '%s %s holds what Kubernetes demands of it',
  async (kind, _name, manifest) => {
    const Model = Reflect.get((await modelsOf[manifest.apiVersion]?.()) ?? {}, kind) as Model

    expect(() => new Model(manifest).validate()).not.toThrow()
  },
)

/** The compiler knows the name of every field, and refuses one that does not exist. */
async function findUnknownFields(given: readonly Manifest[]): Promise<string> {
  const folder = join(root, 'scripts/.cache/manifests')
  mkdirSync(folder, { recursive: true })
  const source = given.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as Kind${index} } from '${modelPath(manifest)}'\n` +
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)}\n`,
  )
  writeFileSync(join(folder, 'manifests.ts'), source.join(''))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../tsconfig.base.json', include: ['manifests.ts'] }),
  )
  const { output } = await runTool('tsc', ['-p', folder])
  return output
}

test('no manifest has a field that Kubernetes does not know', async () => {
  expect(await findUnknownFields(manifests)).toBe('')
})

test('a misspelt field would be noticed', async () => {
  const misspelt = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'a' },
    spec: { port: [] },
  }

  expect(await findUnknownFields([misspelt])).toContain(`'"port"' does not exist`)
})

test('kustomize finds every file, and every file is found', () => {
  for (const { folder, resources } of listKustomizations()) {
    expect(resources.filter((name) => !existsSync(join(folder, name)))).toEqual([])
    const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
    const named = resources.filter((name) => name.endsWith('.yaml')).map((name) => basename(name))
    expect(files.filter((name) => name !== 'kustomization.yaml')).toEqual(named.toSorted())
  }
})

const images = (text: string) =>
  new Set([...text.matchAll(/image: (golden-bead[\w.]*\/\w+)/g)].map(([, image]) => image))

test('a cluster runs the images that compose builds', () => {
  const inCluster = images(JSON.stringify(manifests).replaceAll('"image":"', 'image: '))

  expect(inCluster).toEqual(images(readText('docker-compose.yml')))
  const renamed = listKustomizations().flatMap((one) => one.images.map(({ name }) => name))
  expect(new Set(renamed)).toEqual(inCluster)
})

test('no image of ours is pulled from a registry: an attacker with its name there would get all secrets', () => {
  const composed = [...images(readText('docker-compose.yml'))]

  expect(composed).toHaveLength(2)
  expect(composed.filter((image) => !image?.startsWith('golden-bead.invalid/'))).toEqual([])
})

test('wherever the API is started, its heap leaves half of a pod to buffers and pictures', () => {
  const [, heapMb] = /=(\d+)$/.exec(heapLimit) ?? []
  const [, podGb] = /"limits":\{"memory":"(\d+)Gi"/.exec(JSON.stringify(manifests)) ?? []
  const [, composedGb] = /x-api: [^]*?mem_limit: (\d+)g/.exec(readText('docker-compose.yml')) ?? []

  expect(Number(heapMb)).toBeLessThanOrEqual(Number(podGb) * 512)
  expect(composedGb).toBe(podGb)
  expect(readText('infra/Dockerfile')).toContain(`CMD ["node", "${heapLimit}", "dist/main.js"]`)
  const starts = ['infra/systemd/golden-bead.service', 'docs/operations.md'].map(
    (path) => readText(path).match(/^.*bin\/node .*dist\/main\.js$/gm) ?? [],
  )
  expect(starts.flat().filter((line) => !line.includes(` ${heapLimit} `))).toEqual([])
  expect(starts[0]).toHaveLength(1)
})

const namesIn = (path: string) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name,
  )

test('the example gives a shop every variable that it cannot start or be asked and paid without, and none that it does not know', () => {
  const example = 'infra/kubernetes/example'
  const given = [
    ...namesIn(`${example}/configuration.env`),
    ...namesIn(`${example}/secrets.env.example`),
  ]
  const known = namesIn('.env.example')
  const compose = parseDocument(readText('docker-compose.yml'), { merge: true }).toJS()
  // In a composed shop these are what the parts are called; a cluster has to be told.
  const needed = Object.keys(compose['x-secrets']).concat(
    'SITE_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'SMTP_URL',
    'MAIL_FROM',
    'CONTACT_EMAIL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  )

  expect(given.filter((name) => !known.includes(name))).toEqual([])
  expect(needed.filter((name) => !given.includes(name))).toEqual([])
})
