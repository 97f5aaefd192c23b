/** Beside the name of a tab; nothing where there is none, or nobody knows. */
export const TabCount = ({ count = 0, of }: { count: number | undefined; of: string }) =>
  count > 0 && (
    <span className="ml-2 rounded-full bg-area-tint px-2 text-sm text-ink">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {of}</span>
    </span>
  )
