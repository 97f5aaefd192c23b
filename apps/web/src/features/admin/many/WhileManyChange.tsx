import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'

/** From here on it takes long enough to say so. */
const many = 500

type WhileManyChangeProps = {
  count: number
  isBusy: boolean
  /** How much is done, from 0 to 1. */
  share: number
}

export const WhileManyChange = (props: WhileManyChangeProps) => (
  <>
    <p role="status" className="mt-4 text-ink-soft empty:hidden">
      {props.isBusy && props.count > many && 'This may take up to a minute.'}
    </p>
    <ChangeProgress {...props} />
  </>
)

export const ChangeProgress = ({ count, isBusy, share }: WhileManyChangeProps) =>
  isBusy &&
  count > many && (
    <label className="mt-2 block basis-full text-sm text-ink-soft">
      <span className="mb-1 block">{Math.round(share * 100)}% done</span>
      <ProgressBar share={share} />
    </label>
  )
