import { pictureInWidth, pictureWidths } from '@golden-bead/contracts/picture-options'

type PictureSource = { src: string; srcSet?: string }

/** The sizes in which our own bucket answers a picture; a picture from elsewhere has only one. */
export const pictureSource = (image: string, width: number): PictureSource => {
  const nearest = pictureWidths.find((size) => size >= width) ?? pictureWidths.at(-1) ?? width
  const src = pictureInWidth(image, nearest)
  if (src === image) return { src }

  return {
    src,
    srcSet: pictureWidths.map((size) => `${pictureInWidth(image, size)} ${size}w`).join(', '),
  }
}
