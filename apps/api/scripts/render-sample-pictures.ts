import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Renders our drawings to the pictures that the seed stores, and notes which drawing each was made
 * from. Rendering takes a second each, which nobody's first start should wait for.
 */
const folder = join(import.meta.dirname, '../../../packages/contracts/sample-pictures')
/** Twice the widest slot that the shop has for each kind. */
const widths = { products: 1280, categories: 1600 }

const sources: Record<string, string> = {}
for (const [kind, width] of Object.entries(widths)) {
  await mkdir(join(folder, 'rendered', kind), { recursive: true })
  for (const file of (await readdir(join(folder, kind))).toSorted()) {
    const drawing = await readFile(join(folder, kind, file))
    const name = `${kind}/${file.replace('.svg', '.webp')}`
    await sharp(drawing)
      .resize({ width })
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, 'rendered', name))
    sources[name] = createHash('sha256').update(drawing).digest('hex')
  }
}
await writeFile(join(folder, 'rendered/sources.json'), `${JSON.stringify(sources, null, 2)}\n`)
