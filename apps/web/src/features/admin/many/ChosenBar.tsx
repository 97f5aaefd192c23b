import type { ReactNode } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { bottomBarStyle } from './bottom-bar-style.ts'
import { useChooseAll, type ChooseAllOptions } from './use-choose-all.ts'
import type { Choosable } from './use-chosen.ts'

type ChosenBarProps<Row extends Choosable> = ChooseAllOptions<Row> & {
  /** Names the bar. */
  label: string
  /** Beside how many are ticked. */
  summary?: ReactNode
  /** How many match the filters. */
  total: number
  /** How many can be ticked at once. */
  max: number
  actions: readonly { label: string; isBusy?: boolean; onPress: () => void }[]
}

/** How many rows are ticked, and what can be done with them. */
export const ChosenBar = <Row extends Choosable>(props: ChosenBarProps<Row>) => {
  const { label, summary, chosen, max, actions } = props
  const count = chosen.byId.size

  return (
    <section
      aria-label={label}
      className={`${bottomBarStyle} flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-3`}
    >
      <p role="status" className="font-semibold">
        {count.toLocaleString('en-US')} selected
        {summary}
      </p>
      <ChooseAll {...props} />
      <Button variant="quiet" size="small" className="max-sm:px-2" onClick={chosen.clear}>
        Clear
      </Button>
      <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
        {actions.map(({ label: name, isBusy = false, onPress }) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            className="max-sm:grow"
            isBusy={isBusy}
            isIdle={count > max}
            onClick={onPress}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  )
}

const ChooseAll = <Row extends Choosable>({ total, max, ...options }: ChosenBarProps<Row>) => {
  const { chooseAll, isBusy } = useChooseAll(options)
  const count = options.chosen.byId.size
  if (count >= total && count <= max) return null
  if (total > max || count > max) {
    return (
      <p className="text-sm text-ink-soft">
        At most {max.toLocaleString('en-US')} at once: narrow the list to select all.
      </p>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-sm:px-2"
      isBusy={isBusy}
      onClick={() => void chooseAll()}
    >
      <span>
        Select all {total.toLocaleString('en-US')}
        {/* On a phone it would take a line of its own from the list. */}
        <span className="max-sm:sr-only"> that match</span>
      </span>
    </Button>
  )
}
