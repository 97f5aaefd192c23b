import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|map)$/
/** Smaller files gain nothing that a packet would notice. */
const sizeBytesMin = 800

/** Writes each asset in brotli and gzip beside itself, so that the server compresses nothing. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir = '' }) => {
      const folder = join(dir, 'assets')
      const names = (await readdir(folder)).filter((name) => compressible.test(name))
      await Promise.all(names.map((name) => compressFile(join(folder, name))))
    },
  },
})

const compressFile = async (path: string) => {
  const content = await readFile(path)
  if (content.length < sizeBytesMin) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
