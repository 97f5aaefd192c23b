import { createContext, useContext, type ComponentProps } from 'react'
import { Link } from 'react-router'

/** Loads the code of the page behind an address; the application says how. */
export const PrefetchContext = createContext<(to: string) => void>(() => {})

type ShopLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  onIntent?: () => void
}

/** A link that prefetches its page on hover, focus or touch. */
export const ShopLink = ({ to, onIntent, ...rest }: ShopLinkProps) => {
  const prefetch = useContext(PrefetchContext)
  const handleIntent = () => {
    prefetch(to)
    onIntent?.()
  }

  return (
    <Link
      {...rest}
      to={to}
      onPointerEnter={handleIntent}
      onFocus={handleIntent}
      onTouchStart={handleIntent}
    />
  )
}
