/** From here on it takes long enough to say so. */
const many = 500

type WhileManyChangeProps = { count: number; isBusy: boolean }

export const WhileManyChange = ({ count, isBusy }: WhileManyChangeProps) => (
  <p role="status" className="mt-4 text-ink-soft empty:hidden">
    {isBusy && count > many && 'This may take up to a minute.'}
  </p>
)
