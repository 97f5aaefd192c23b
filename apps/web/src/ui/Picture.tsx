import { useState } from 'react'
import { pictureSource } from '#lib/picture-source.ts'
import pictureMissing from './art/picture-missing.svg'
import { classNames } from './class-names.ts'

type PictureProps = {
  image: string
  alt: string
  /** Width to height. */
  ratio: number
  /** The `sizes` of the image: how wide it is at which width of the window. */
  sizes: string
  /** The picture that a page opens with; all others wait until they are near. */
  isFirst?: boolean
  className?: string
}

const widthOfLayout = 640

/** A picture that never moves the page: its place is kept, and a broken one is replaced. */
export const Picture = ({ image, alt, ratio, sizes, isFirst = false, className }: PictureProps) => {
  const [brokenImage, setBrokenImage] = useState<string>()
  const isMissing = image === '' || image === brokenImage
  const source = isMissing ? { src: pictureMissing } : pictureSource(image, widthOfLayout)

  return (
    <img
      {...source}
      sizes={sizes}
      alt={alt}
      width={widthOfLayout}
      height={Math.round(widthOfLayout / ratio)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'auto' : 'async'}
      onError={() => setBrokenImage(image)}
      className={classNames('block h-auto w-full object-cover', className)}
      style={{ aspectRatio: ratio }}
    />
  )
}
