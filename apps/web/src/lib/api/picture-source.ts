import {
  pictureQuality,
  pictureWidths,
  productImagesBucket,
  productImagesPath,
} from '@golden-bead/contracts/picture-options'

const renderPath = `/storage/v1/render/image/public/${productImagesBucket}/`

type PictureSource = { src: string; srcSet?: string }

/** The sizes in which our own bucket answers a picture; a picture from elsewhere has only one. */
export const pictureSource = (image: string, width: number): PictureSource => {
  const start = image.indexOf(productImagesPath)
  if (start === -1) return { src: image }

  const inSize = (size: number) =>
    `${image.slice(0, start)}${renderPath}${image.slice(start + productImagesPath.length)}` +
    `?width=${size}&quality=${pictureQuality}`
  const nearest = pictureWidths.find((size) => size >= width) ?? pictureWidths.at(-1) ?? width

  return {
    src: inSize(nearest),
    srcSet: pictureWidths.map((size) => `${inSize(size)} ${size}w`).join(', '),
  }
}
