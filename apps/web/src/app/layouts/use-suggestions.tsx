import {
  useEffect,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { Product } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { useLazySearchProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { readFilters } from '#features/catalogue/filters.ts'
import { findPageAnswer } from '#features/catalogue/page-answers.ts'
import { suggestionsQuery } from '#features/catalogue/search-query.ts'
import { useMenuCategories } from '#features/catalogue/use-menu-categories.ts'
import { isForSale, whyNotSold } from '#lib/stock.ts'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { counted } from '#lib/text/counted.ts'
import { classNames } from '#ui/class-names.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { onFollow } from '#ui/on-follow.ts'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type Found = { text: string; products: readonly Product[]; total: number }
type Option = { key: string; to: string; content: ReactNode }

const boxStyle = 'absolute inset-x-0 top-2 z-10 rounded-lg border border-beech bg-sheet shadow-high'

const pauseMs = 150
const none = -1

/**
 * What is found while somebody types: the field keeps the focus, and the arrow keys go through the
 * list. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export const useSuggestions = (text: string, onFollowed: () => void) => {
  const listId = useId()
  const typed = text.trim()
  const found = useFound(typed)
  const options = useOptions(typed, found)
  const [chosen, setChosen] = useState({ typed, index: none })
  const [closedFor, setClosedFor] = useState<string>()

  const isClosed = closedFor === typed
  const isOpen = options.length > 0 && !isClosed
  const isNothing = options.length === 0 && found?.text === typed && !isClosed
  const active = isOpen && chosen.typed === typed ? chosen.index : none
  const optionId = (index: number) => `${listId}-${index}`

  const move = (step: 1 | -1) => {
    // Beyond the last one comes the field itself, where none is chosen.
    const count = options.length + 1
    const index = ((active + 1 + step + count) % count) - 1
    setClosedFor(undefined)
    setChosen({ typed, index })
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active !== none) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
    } else if (event.key === 'Escape' && (isOpen || isNothing)) {
      // Once more, and the search goes away.
      event.preventDefault()
      event.stopPropagation()
      setClosedFor(typed)
    }
  }

  const combobox: ComponentProps<'input'> = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active === none ? undefined : optionId(active),
    onKeyDown: handleKey,
    onBlur: () => setClosedFor(typed),
  }
  const list = (
    <div className="relative">
      <p role="status" className={isNothing ? `${boxStyle} px-5 py-4 wrap-anywhere` : 'sr-only'}>
        {isNothing && `Nothing found for “${typed}”.`}
        {isOpen && counted(options.length, 'suggestion')}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className={`${boxStyle} max-h-[calc(100dvh-11rem)] overflow-y-auto overscroll-contain p-2`}
      >
        {isOpen &&
          options.map(({ key, to, content }, index) => (
            <ShopLink
              key={key}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={to}
              // A press leaves the focus in the field, which would close the list first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onFollow(onFollowed)}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-paper-sunk',
                index === active && 'bg-paper-sunk outline-2 -outline-offset-2 outline-honey',
              )}
            >
              {content}
            </ShopLink>
          ))}
      </div>
    </div>
  )
  return { combobox, list }
}

/** Asked for after a pause; what is typed on meanwhile cancels it. */
function useFound(typed: string): Found | undefined {
  const [search] = useLazySearchProductsQuery()
  const [found, setFound] = useState<Found>()

  useEffect(() => {
    if (typed === '') return
    let isCurrent = true
    let request: ReturnType<typeof search> | undefined
    const timer = setTimeout(() => {
      request = search(
        suggestionsQuery(readFilters(undefined, new URLSearchParams({ q: typed }))),
        true,
      )
      request.unwrap().then(
        (answer) => setFound({ text: typed, ...answer }),
        // A request that was cancelled says nothing of what is found.
        () => isCurrent && setFound(undefined),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      request?.abort()
    }
  }, [search, typed])

  // Until the next answer, what was found before stays.
  return typed === '' ? undefined : found
}

function useOptions(typed: string, found: Found | undefined): Option[] {
  const categories = useMenuCategories() ?? []
  const answer = findPageAnswer(typed)
  const pages = answer
    ? [{ key: 'page', to: answer.to, content: <span className="link">{answer.label}</span> }]
    : []
  if (found === undefined) return pages
  const words = typed.toLowerCase().split(/\s+/)
  const named = categories.filter(({ name }) => {
    const parts = name.toLowerCase().split(/\s+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })

  return [
    ...pages,
    ...found.products.map((product) => ({
      key: product.id,
      to: paths.product(product.id),
      content: <ProductOption product={product} />,
    })),
    ...named.map(({ id, name }) => ({
      key: `category ${id}`,
      to: paths.category(id),
      content: (
        <>
          <span {...areaAccent(id)} className="flex w-11 justify-center">
            <BeadBar count={beadsOf(id)} className="text-[0.5rem]" />
          </span>
          <span>
            {name} <span className="text-ink-soft">(category)</span>
          </span>
        </>
      ),
    })),
    ...(found.total > found.products.length
      ? [
          {
            key: 'all',
            to: paths.search(found.text),
            content: <span className="link">Show all {counted(found.total, 'product')}</span>,
          },
        ]
      : []),
  ]
}

const ProductOption = ({ product }: { product: Product }) => (
  <>
    <span
      className="size-11 shrink-0 overflow-hidden rounded-md bg-area-tint"
      {...areaAccent(product.category)}
    >
      <Picture image={product.image} alt="" ratio="product" sizes="2.75rem" />
    </span>
    <span className="line-clamp-2 min-w-0 grow">{product.name}</span>
    {isForSale(product) ? (
      <Price of={product} className="shrink-0 text-right font-medium" />
    ) : (
      <span className="shrink-0 text-ink-soft">{whyNotSold(product)}</span>
    )}
  </>
)
