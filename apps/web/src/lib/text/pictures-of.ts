import type { ShownProduct } from '@golden-bead/contracts/catalogue'

export type ShownPicture = { id: string; image: string; alt: string }

/** The pictures of a product in order, each with what it shows for those who do not see it. */
export const picturesOf = (product: ShownProduct): ShownPicture[] => {
  const { name, image, image_alt, product_images = [] } = product
  const first = image === '' ? [] : [{ image, alt: image_alt || name }]
  const more = product_images.map(({ image: further, alt, is_decorative }, index) => ({
    image: further,
    alt: is_decorative ? '' : alt || `${name}, picture ${index + 2}`,
  }))
  // One picture may stand there twice.
  return [...first, ...more].map((picture, index) => ({ id: `picture-${index + 1}`, ...picture }))
}
