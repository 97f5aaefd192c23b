/** Beside the name of a view; nothing where there is none, or nobody knows. */
export const NavigationCount = ({ count = 0, of }: { count: number | undefined; of: string }) =>
  count > 0 && (
    <span className="ml-auto rounded-full bg-area-tint px-2 text-sm font-medium text-ink max-lg:px-1.5">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {of}</span>
    </span>
  )
