import { useEffect, useRef, useState } from 'react'
import { pictureRatios } from '@golden-bead/contracts/picture-options'
import { pictureSource } from '#lib/api/picture-source.ts'
import { useOnReconnect } from '#lib/use-on-reconnect.ts'
import pictureMissing from './art/picture-missing.svg'
import { classNames } from './class-names.ts'

type PictureProps = {
  image: string
  alt: string
  ratio: keyof typeof pictureRatios
  /** The `sizes` of the image: how wide it is at which width of the window. */
  sizes: string
  /** The picture that a page opens with; all others wait until they are near. */
  isFirst?: boolean
  className?: string
}

const widthOfLayout = 640

const aspects = { product: 'aspect-square', category: 'aspect-4/3' } as const

/** A picture that never moves the page: its place is kept, and a broken one is replaced. */
export const Picture = ({ image, alt, ratio, sizes, isFirst = false, className }: PictureProps) => {
  const [brokenImage, setBrokenImage] = useState<string>()
  const element = useRef<HTMLImageElement>(null)
  const isMissing = image === '' || image === brokenImage
  const source = isMissing ? { src: pictureMissing } : pictureSource(image, widthOfLayout)

  // The drawing is fetched while there is a line: it is shown where there is none.
  useEffect(() => {
    new Image().src = pictureMissing
  }, [])
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = element.current ?? {}
    if (!complete || !currentSrc || naturalWidth !== 0) return
    // It failed before React attached its listener, or is a drawing without a size.
    element.current?.decode().catch(() => setBrokenImage(image))
    // oxlint-disable-next-line react/exhaustive-deps -- `onError` handles every later picture.
  }, [])

  useOnReconnect(brokenImage !== undefined, () => setBrokenImage(undefined))

  return (
    <img
      ref={element}
      {...source}
      sizes={sizes}
      alt={alt}
      width={widthOfLayout}
      height={Math.round(widthOfLayout / pictureRatios[ratio])}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding={isFirst ? 'auto' : 'async'}
      onError={() => setBrokenImage(image)}
      className={classNames(
        'block h-auto w-full',
        isMissing ? 'object-contain p-[18%]' : 'object-cover',
        aspects[ratio],
        className,
      )}
    />
  )
}
