import { unescapeFormulas } from '@golden-bead/contracts/csv'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import type { ImportChange, ImportError } from '@golden-bead/contracts/product-import'
import type { MoreImage } from '#shop/catalogue/catalogue.module.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { truncateCell } from './truncate.ts'

/** The pictures that a product has, and those that a row gives it. */
export type MoreImages = { before: readonly MoreImage[]; after: readonly MoreImage[] }

/** Blanks stand between the paths. What is known of a picture stays with its path. */
export function readMoreImages(
  cell: string | undefined,
  before: readonly MoreImage[],
  storedPath: KnownCatalogue['storedPath'],
): MoreImages & { errors: ImportError[] } {
  const wrong = (message: string) => ({
    before,
    after: before,
    errors: [{ column: 'more_images', message }],
  })
  if (cell === undefined) return { before, after: before, errors: [] }
  const paths = unescapeFormulas(cell)
    .split(/\s+/)
    .filter((path) => path !== '')
  if (paths.length > catalogueLimits.moreImagesMax) {
    return wrong(`A product has ${catalogueLimits.moreImagesMax} further pictures at most.`)
  }
  const after: MoreImage[] = []
  for (const path of paths) {
    const image = storedPath(path)
    if (image === undefined) {
      return wrong(`"${truncateCell(path)}" is not the path of a picture of this shop.`)
    }
    after.push(before.find((known) => known.image === image) ?? newImage(image))
  }
  return { before, after, errors: [] }
}

const newImage = (image: string): MoreImage => ({
  image,
  alt: '',
  is_decorative: false,
  width: null,
  height: null,
})

export function changeOfImages({ before, after }: MoreImages): ImportChange[] {
  const [old, now] = [before, after].map((images) => images.map(({ image }) => image).join(' '))
  return old === now
    ? []
    : [{ column: 'more_images', before: truncateCell(old ?? ''), after: truncateCell(now ?? '') }]
}
