import { useRef, type KeyboardEvent } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'
import type { ShownPicture } from '#lib/text/pictures-of.ts'
import { classNames } from '#ui/class-names.ts'
import { isPlainClick } from '#ui/is-plain-click.ts'
import { Picture } from '#ui/Picture.tsx'
import { around } from './use-slides.ts'

type ThumbnailsProps = {
  pictures: readonly ShownPicture[]
  shown: number
  onShow: (index: number) => void
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => around(index - 1, count),
  ArrowRight: (index, count) => around(index + 1, count),
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Links, which lead to the pictures without scripts too; with them one stop of the keyboard. */
export const Thumbnails = ({ pictures, shown, onShow }: ThumbnailsProps) => {
  const isHydrated = useHydrated()
  const list = useRef<HTMLUListElement>(null)
  const moveByKey = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(shown, pictures.length)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('a')[next]?.focus()
    onShow(next)
  }

  return (
    <ul ref={list} className="mt-4 flex flex-wrap gap-3 max-md:hidden print:hidden">
      {pictures.map(({ id, image }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-current={index === shown}
            onKeyDown={moveByKey}
            tabIndex={isHydrated && index !== shown ? -1 : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              onShow(index)
            }}
            className="picture-frame relative block w-18 overflow-hidden rounded-md border-2 border-transparent bg-area-tint opacity-70 transition-opacity hover:opacity-100 aria-[current=true]:border-mark aria-[current=true]:opacity-100"
          >
            <Picture
              image={image}
              alt=""
              ratio="product"
              sizes="4.5rem"
              className={classNames(!isHydrated && 'not-noscript:hidden')}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
