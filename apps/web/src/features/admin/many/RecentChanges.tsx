import type { Category } from '@golden-bead/contracts/catalogue'
import type { ProductProblem } from '@golden-bead/contracts/product-changes'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { toastShown } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { useListChangesQuery, useUndoChangeMutation } from './admin-changes.api.ts'
import { wordsOfChange } from './change-words.ts'

const everyMinute = 60_000
const namedMax = 10

/** Changes of many products that can still be undone, whoever made them. */
export const RecentChanges = ({ categories }: { categories: readonly Category[] }) => {
  const dispatch = useThunkDispatch()
  const [undoChange, { isLoading, originalArgs }] = useUndoChangeMutation()
  const { data: changes = [] } = useListChangesQuery(undefined, {
    pollingInterval: everyMinute,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  if (changes.length === 0) return null

  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id
  const undo = async (id: string) => {
    try {
      const { restored, problems } = await undoChange(id).unwrap()
      const title = `${counted(restored, 'product')} changed back`
      dispatch(
        toastShown(
          problems.length === 0
            ? { title, tone: 'good' }
            : { title, tone: 'bad', description: `Not changed back: ${named(problems)}` },
        ),
      )
    } catch (error) {
      dispatch(callFailureToast('Failed to undo the change.', error))
    }
  }

  return (
    <ul aria-label="Last changes" className="mb-5 divide-y divide-beech border-y border-beech">
      {changes.map(({ id, products, change, created_at: moment }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <p className="grow basis-60">
            {counted(products, 'product')}: {wordsOfChange(change, nameOf)}{' '}
            <time dateTime={moment} className="text-ink-soft">
              at {timeOf(moment)}
            </time>
          </p>
          <Button
            variant="secondary"
            size="small"
            isBusy={isLoading && originalArgs === id}
            onClick={() => void undo(id)}
          >
            Undo<span className="sr-only"> {wordsOfChange(change, nameOf)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short' })

const named = (problems: readonly ProductProblem[]) => {
  const names = problems.slice(0, namedMax).map(({ name, message }) => `${name} (${message})`)
  const more = problems.length - namedMax
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
