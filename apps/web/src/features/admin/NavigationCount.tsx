/** The bar of a phone has room for no more. */
const shownMax = 999

/** Beside the name of a view; nothing where there is none, or nobody knows. */
export const NavigationCount = ({ count = 0, of }: { count: number | undefined; of: string }) =>
  count > 0 && (
    <span className="ml-auto rounded-full bg-area-tint px-2 text-sm font-medium text-ink max-lg:px-1.5">
      <span aria-hidden="true">{count > shownMax ? `${shownMax}+` : count}</span>
      <span className="sr-only">
        {count.toLocaleString('en-US')} {of}
      </span>
    </span>
  )
