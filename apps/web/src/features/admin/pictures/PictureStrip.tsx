import { Picture } from '#ui/Picture.tsx'
import { keyOf, type FormPicture } from './form-pictures.ts'

/** All pictures of one version of a product, small and in order. */
export const PictureStrip = ({ pictures }: { pictures: readonly FormPicture[] }) =>
  pictures.length === 0 ? null : (
    <span className="mt-1 flex flex-wrap gap-3">
      {pictures.map(({ image, alt, is_decorative: isDecorative }, index) => (
        <span key={keyOf(pictures, index)} className="w-20 text-sm text-ink-soft">
          <span className="block overflow-hidden rounded-sm">
            <Picture image={image} alt={`Picture ${index + 1}`} ratio="product" sizes="80px" />
          </span>
          <span className="line-clamp-3 wrap-break-word">{isDecorative ? 'Decorative' : alt}</span>
        </span>
      ))}
    </span>
  )
