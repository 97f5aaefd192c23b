import type { SavedImage } from '@golden-bead/contracts/product-saving'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'

/** A picture in the form of a product; of the first one, the product keeps no size. */
export type FormPicture = SavedImage

/** A change of the pictures as they are by then. */
export type NextPictures = (now: FormPicture[]) => FormPicture[]

/** The first picture and those after it. */
export const picturesMax = 1 + catalogueLimits.moreImagesMax

/** As the form has them, in the order of their members too, by which they are compared. */
export const picturesOf = (
  { image, alt }: Pick<SavedImage, 'image' | 'alt'>,
  more: readonly SavedImage[],
): FormPicture[] => [
  ...(image === '' ? [] : [{ image, alt, is_decorative: false, width: null, height: null }]),
  ...more.map(({ image: address, alt: text, is_decorative, width, height }) => ({
    image: address,
    alt: text,
    is_decorative,
    width,
    height,
  })),
]

/** The first picture is never decorative, and a decorative one has no text. */
export const savedPictures = (pictures: readonly FormPicture[]): SavedImage[] =>
  pictures.map((picture, index) => {
    const isDecorative = index > 0 && picture.is_decorative
    return { ...picture, alt: isDecorative ? '' : picture.alt.trim(), is_decorative: isDecorative }
  })

export const movedPicture = (pictures: readonly FormPicture[], from: number, to: number) => {
  const moved = [...pictures]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** One picture may stand twice. */
export const keyOf = (pictures: readonly FormPicture[], index: number) => {
  const { image } = pictures[index] ?? { image: '' }
  return `${image} ${pictures.slice(0, index).filter((other) => other.image === image).length}`
}
