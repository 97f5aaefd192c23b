import { useState } from 'react'
import { ChevronLeft } from 'lucide'
import { useNavigate } from 'react-router'
import { isBuiltInPage, pathOfPage } from '@golden-bead/contracts/page-options'
import type { EditedPage } from '@golden-bead/contracts/pages'
import { paths } from '@golden-bead/contracts/paths'
import { callFailureToast } from '#features/admin/failure-toasts.ts'
import {
  useDeletePageMutation,
  useGetEditedPageQuery,
} from '#features/admin/pages/admin-pages.api.ts'
import { PageEditor } from '#features/admin/pages/PageEditor.tsx'
import { hasStatus } from '#lib/api/error-message.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { toastShown, type Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { Headed } from './Headed.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

const AllPages = () => (
  <ShopLink
    to={paths.adminPages()}
    className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-honey"
  >
    <Icon of={ChevronLeft} className="size-4.5" />
    All pages
  </ShopLink>
)

export const NewPageView = () => {
  const navigate = useNavigate()

  return (
    <>
      <AllPages />
      <Headed title="New page">
        <PageEditor
          page={undefined}
          onAdded={(slug) => void navigate(paths.adminPage(slug), { replace: true })}
        />
      </Headed>
    </>
  )
}

export const PageView = ({ slug }: { slug: string }) => {
  const found = useGetEditedPageQuery(slug, { refetchOnMountOrArgChange: true })
  const page = found.currentData

  if (hasStatus(found.error, 404)) {
    return (
      <EmptyState
        title="Page not found"
        actions={<ButtonLink to={paths.adminPages()}>Back to the pages</ButtonLink>}
      />
    )
  }
  if (page === undefined) {
    if (!found.error) return <LoadingSkeleton className="h-[32rem] w-full" />
    return <LoadFailure words="Failed to fetch the page" query={found} />
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <AllPages />
        <div className="flex flex-wrap items-center gap-x-4">
          <ShopLink to={pathOfPage(slug)} className="link inline-flex min-h-11 items-center">
            View page
          </ShopLink>
          <RemovePage page={page} />
        </div>
      </div>
      <Headed title={page.title}>
        {found.error && (
          <div className="mb-5">
            <LoadFailure words="Failed to fetch the page" query={found} />
          </div>
        )}
        <PageEditor key={String(page.is_built_in)} page={page} onAdded={() => {}} />
      </Headed>
    </>
  )
}

/** A page of one's own is deleted; a built-in one says again what it came with. */
const RemovePage = ({ page }: { page: EditedPage }) => {
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()
  const navigate = useNavigate()
  const [deletePage, { isLoading }] = useDeletePageMutation()
  const [isAsked, setIsAsked] = useState(false)
  const isBuiltIn = isBuiltInPage(page.slug)
  const words = isBuiltIn ? builtInWords : ownWords
  if (isBuiltIn && page.is_built_in) return null

  const remove = async () => {
    try {
      await deletePage(page.slug).unwrap()
      dispatch(toastShown({ title: words.done, tone: 'good' }))
      if (!isBuiltIn) void navigate(paths.adminPages())
    } catch (error) {
      dispatch(callFailureToast(words.failed, error))
    }
    setIsAsked(false)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsked(true)} className="-mr-5 hover:text-bad">
        {words.label}
      </Button>
      <ConfirmDialog
        question={words.question}
        explanation={words.explanation}
        confirmLabel={words.confirm}
        isOpen={isAsked}
        isBusy={isLoading}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

const builtInWords = {
  label: 'Back to the built-in text',
  question: 'Go back to the built-in text?',
  explanation: 'Your text stays in the earlier versions.',
  confirm: 'Go back',
  done: 'The built-in text is back.',
  failed: 'Failed to go back to the built-in text.',
} as const

const ownWords = {
  label: 'Delete page',
  question: 'Are you sure you want to delete this page?',
  explanation: 'Its address will say that there is no such page, and its versions are gone.',
  confirm: 'Delete',
  done: 'Page deleted successfully!',
  failed: 'Failed to delete page.',
} as const
