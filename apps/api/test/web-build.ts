import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * A minimal web client with the structure of a real build: a template, a manifest and a renderer.
 */
const renderer = `
export const createDocumentRenderer = ({ template, config }) => ({
  load: async (url, reads) => {
    if (url.startsWith('/broken')) throw new Error('the shop is out of reach')
    const [path, search] = url.split('?')
    if (search?.startsWith('query=')) return { status: 200, data: { list: await reads.searchProducts(search) } }
    if (path === '/shipping') return { status: 200, data: { terms: await reads.getTerms() } }
    if (path.startsWith('/page/')) return { status: 200, data: { page: await reads.findPage(path.slice(6)) } }
    if (path === '/product/red-rods') return { status: 200, data: { product: await reads.findProduct(path.slice(9)) } }
    const categories = await reads.listCategories()
    return { status: url.startsWith('/missing') ? 404 : 200, data: { categories } }
  },
  render: async (url, { data }, { shop, pageLinks }) =>
    template.replace('<!--page-->', JSON.stringify({ url, key: config.publishableKey, data, shop, pageLinks })),
})
`

/** A folder for `WEB_ROOT`, which the caller has to remove. */
export async function makeWebBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'golden-bead-web-'))
  await mkdir(join(root, 'client/assets'), { recursive: true })
  await mkdir(join(root, 'server'))
  await Promise.all([
    writeFile(join(root, 'client/index.html'), '<style>a{b:"<c>"}</style><!--page-->'),
    writeFile(join(root, 'client/favicon.svg'), '<svg/>'),
    writeFile(join(root, 'client/assets/main-abc.js'), 'plain'),
    writeFile(
      join(root, 'client/assets/main-abc.js.br'),
      brotliCompressSync('compressed by the build'),
    ),
    writeFile(join(root, 'server/entry-server.js'), renderer),
    writeFile(join(root, 'server/package.json'), '{"type":"module"}'),
  ])
  return root
}
