import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import type { ImportChange, ImportError } from '@golden-bead/contracts/product-import'
import type { MoreImage } from '#shop/catalogue/catalogue.module.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { truncateCell } from './truncate.ts'

type Read = { images?: MoreImage[]; errors: ImportError[] }

/** Blanks stand between the paths. What is known of a picture stays with its path. */
export function readMoreImages(
  cell: string,
  before: readonly MoreImage[],
  storedPath: KnownCatalogue['storedPath'],
): Read {
  const wrong = (message: string) => ({ errors: [{ column: 'more_images', message }] })
  const paths = cell.split(/\s+/).filter((path) => path !== '')
  if (paths.length > catalogueLimits.moreImagesMax) {
    return wrong(`A product has ${catalogueLimits.moreImagesMax} further pictures at most.`)
  }
  const images: MoreImage[] = []
  for (const path of paths) {
    const image = storedPath(path)
    if (image === undefined) {
      return wrong(`"${truncateCell(path)}" is not the path of a picture of this shop.`)
    }
    images.push(before.find((known) => known.image === image) ?? newImage(image))
  }
  return { images, errors: [] }
}

const newImage = (image: string): MoreImage => ({
  image,
  alt: '',
  is_decorative: false,
  width: null,
  height: null,
})

export function changeOfImages(
  before: readonly MoreImage[],
  after: readonly MoreImage[],
): ImportChange[] {
  const [old, now] = [before, after].map((images) => images.map(({ image }) => image).join(' '))
  return old === now
    ? []
    : [{ column: 'more_images', before: truncateCell(old ?? ''), after: truncateCell(now ?? '') }]
}
