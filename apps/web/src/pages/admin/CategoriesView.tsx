import { useRef, useState } from 'react'
import { Plus } from 'lucide'
import type { Category } from '@golden-bead/contracts/catalogue'
import { CategoryEditor } from '#features/admin/category/CategoryEditor.tsx'
import { CategoryTable } from '#features/admin/category/CategoryTable.tsx'
import { DeleteCategory } from '#features/admin/category/DeleteCategory.tsx'
import {
  useGetProductFacetsQuery,
  useListCategoriesQuery,
} from '#features/catalogue/catalogue.api.ts'
import { countOf } from '#features/catalogue/count-of.ts'
import { useRemoveFromCache } from '#features/catalogue/use-remove-from-cache.ts'
import { Button } from '#ui/forms/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category }

/** The counts of the whole catalogue, which no filter narrows. */
const noFilter = ''

export const CategoriesView = () => {
  const { removeCategory } = useRemoveFromCache()
  const [task, setTask] = useState<Task>()
  const categories = useListCategoriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: facets } = useGetProductFacetsQuery(noFilter, { refetchOnMountOrArgChange: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setTask(undefined)
  // The row that had the focus may have been deleted.
  useRestoredFocus(heading, categories.data)

  return (
    <section aria-labelledby="categories-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="categories-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Categories
        </h2>
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Icon of={Plus} className="size-4.5" />
          Add category
        </Button>
      </div>
      {categories.error && (
        <div className="mb-5">
          <LoadFailure words="Failed to fetch categories" query={categories} />
        </div>
      )}
      {!categories.data ? (
        !categories.error && <LoadingSkeleton className="h-80 w-full" />
      ) : categories.data.length === 0 ? (
        <EmptyState title="No categories yet" text="Every product belongs to one." />
      ) : (
        <CategoryTable
          categories={categories.data}
          countOf={(id) => facets && countOf(facets.categories, id)}
          onEdit={(category) => setTask({ kind: 'edit', category })}
          onDelete={(category) => setTask({ kind: 'delete', category })}
        />
      )}
      {task?.kind === 'add' && <CategoryEditor onClose={close} />}
      {task?.kind === 'edit' && <CategoryEditor category={task.category} onClose={close} />}
      {task?.kind === 'delete' && (
        <DeleteCategory
          category={task.category}
          onDeleted={(id) => void removeCategory(id)}
          onClose={close}
        />
      )}
    </section>
  )
}
