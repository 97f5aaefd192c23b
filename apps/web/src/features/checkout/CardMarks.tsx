type Kind = 'card' | 'wallet'

/** What the page of the payment takes. The signs are drawn for this shop, and are no logos. */
const marks: readonly (readonly [name: string, kind: Kind])[] = [
  ['Visa', 'card'],
  ['Mastercard', 'card'],
  ['Amex', 'card'],
  ['Discover', 'card'],
  ['Apple Pay', 'wallet'],
  ['Google Pay', 'wallet'],
  ['Link', 'wallet'],
]

export const CardMarks = () => (
  <span className="flex flex-wrap gap-1.5">
    {marks.map(([name, kind]) => (
      <span
        key={name}
        className="inline-flex items-center gap-1 rounded-sm border border-beech bg-paper px-1.5 py-0.5 text-xs font-semibold text-ink-soft"
      >
        <svg
          viewBox="0 0 16 12"
          aria-hidden="true"
          className="h-3 w-4 fill-none stroke-current stroke-[1.5]"
        >
          {signs[kind]}
        </svg>
        {name}
      </span>
    ))}
  </span>
)

const signs = {
  card: (
    <>
      <rect x="1" y="1.5" width="14" height="9" rx="1.5" />
      <path d="M1 4.5h14" />
    </>
  ),
  wallet: (
    <>
      <rect x="1" y="1" width="7" height="10" rx="1.5" />
      <path d="M10.5 3.5a4 4 0 0 1 0 5M13 1.5a7 7 0 0 1 0 9" />
    </>
  ),
}
