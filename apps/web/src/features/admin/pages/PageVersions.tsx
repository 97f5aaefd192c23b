import type { PageVersionText } from '@golden-bead/contracts/pages'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { useLazyGetPageVersionQuery, useListPageVersionsQuery } from './admin-pages.api.ts'

type PageVersionsProps = {
  slug: string
  version: number
  onChoose: (text: PageVersionText) => void
}

/** An earlier text goes into the form, and is saved like any other. */
export const PageVersions = ({ slug, version: shown, onChoose }: PageVersionsProps) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const { data: versions = [] } = useListPageVersionsQuery(slug, {
    refetchOnMountOrArgChange: true,
  })
  const [getVersion] = useLazyGetPageVersionQuery()
  const earlier = versions.filter(({ version }) => version !== shown)
  if (earlier.length === 0) return null

  const choose = async (version: number) => {
    try {
      onChoose(await getVersion({ slug, version }).unwrap())
    } catch (error) {
      dispatch(callFailureToast('Failed to fetch this version.', error))
    }
  }
  return (
    <details className="rounded-md border border-beech px-4">
      <summary className="min-h-11 py-2.5 font-medium">Earlier versions</summary>
      <ul className="divide-y divide-beech pb-2">
        {earlier.map(({ version, title, saved_at: savedAt }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="wrap-anywhere">
              <time dateTime={savedAt}>{dayAndTimeOf(savedAt)}</time>
              <span className="block text-sm text-ink-soft">{title}</span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Use the text of ${dayAndTimeOf(savedAt)}`}
              onClick={() => void choose(version)}
            >
              Use this text
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
