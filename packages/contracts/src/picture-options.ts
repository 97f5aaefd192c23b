/** How pictures are shown, apart from what is taken as one: most pages show some and take none. */

export const productImagesBucket = 'product-images'

/** Path of the public bucket: pictures of products are readable without a token. */
export const productImagesPath = `/storage/v1/object/public/${productImagesBucket}/`

/** Widths in which the image service answers a picture; a fixed set keeps its cache small. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const

export const pictureQuality = 75

const renderPath = `/storage/v1/render/image/public/${productImagesBucket}/`

/** The address of a picture in one of these widths; one from elsewhere has only its own. */
export const pictureInWidth = (image: string, width: number) =>
  image.includes(productImagesPath)
    ? `${image.replace(productImagesPath, renderPath)}?width=${width}&quality=${pictureQuality}`
    : image

/** Width to height, by what a picture shows. */
export const pictureRatios = { product: 1, category: 4 / 3 } as const

/** The address of a square picture of our own in this size and its own format. */
export const iconInSize = (image: string, pixels: number) =>
  `${image.replace(productImagesPath, renderPath)}?width=${pixels}&height=${pixels}&format=origin`
