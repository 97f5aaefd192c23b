const shownMax = 99

/** How many there are, on the corner of an icon whose link says it in words. */
export const CountBead = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-honey px-1.5 text-xs font-bold text-on-honey"
    >
      {count > shownMax ? `${shownMax}+` : count}
    </span>
  )
