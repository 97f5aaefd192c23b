import type { ReactNode } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import type { OrderResult, OrderRun } from './use-order-run.ts'

type RunDialogProps = {
  title: string
  confirmLabel: string
  /** There is nothing to do, or something is wrong with what was typed. */
  isIdle: boolean
  width?: 'small' | 'medium' | 'large'
  run: OrderRun
  onConfirm: () => void
  onClose: () => void
  /** What is asked before. */
  children: ReactNode
}

/** Asks before many orders are changed, counts meanwhile, and then says what became of each. */
export const RunDialog = (props: RunDialogProps) => {
  const { title, confirmLabel, isIdle, width = 'small', run, onConfirm, onClose, children } = props
  const { count, results, isBusy } = run
  const isDone = count > 0 && !isBusy

  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => isBusy || onClose()}
      width={width}
      footer={
        isDone ? (
          <Button onClick={onClose}>Back to the list</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button isBusy={isBusy} isIdle={isIdle} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <p role="status" className="font-medium empty:hidden">
        {isBusy && `${results.length} of ${count}…`}
        {isDone && summaryOf(results)}
      </p>
      {count > 0 ? <ResultList results={results} /> : children}
    </Dialog>
  )
}

const outcomes = {
  refused: { label: 'Refused', tone: 'bad' },
  conflict: { label: 'Changed meanwhile', tone: 'bad' },
  unknown: { label: 'Not known', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
} as const
const outcomeNames = ['refused', 'conflict', 'unknown', 'done'] as const

const withOutcome = (results: readonly OrderResult[], outcome: OrderResult['outcome']) =>
  results.filter((result) => result.outcome === outcome)

/** '8 done, 1 refused' */
const summaryOf = (results: readonly OrderResult[]) =>
  outcomeNames
    .toReversed()
    .map((name) => ({ name, count: withOutcome(results, name).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${outcomes[name].label.toLowerCase()}`)
    .join(', ')

/** What needs the owner comes first. */
const ResultList = ({ results }: { results: readonly OrderResult[] }) => (
  <ul className="mt-3 divide-y divide-beech border-y border-beech empty:hidden">
    {outcomeNames
      .flatMap((name) => withOutcome(results, name))
      .map(({ order: { number }, outcome, why }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <OrderLink number={number} />
          <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
          {why && <span className="text-ink-soft">{why}</span>}
        </li>
      ))}
  </ul>
)

/** In a window of its own: the list of results would be gone. */
export const OrderLink = ({ number }: { number: string }) => (
  <ShopLink
    to={paths.adminOrder(number)}
    target="_blank"
    className="link inline-flex min-h-11 min-w-24 items-center tabular-nums"
  >
    {number}
  </ShopLink>
)
