import { useRef, useState } from 'react'
import { Plus } from 'lucide'
import { synonymLimits, type Synonym } from '@golden-bead/contracts/search-synonyms'
import { DeleteDialog } from '#features/admin/DeleteDialog.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { useDeleteSynonymMutation, useListSynonymsQuery } from './admin-synonyms.api.ts'
import { SynonymDialog } from './SynonymDialog.tsx'
import { SynonymTable } from './SynonymTable.tsx'

/** What else the search of the shop looks for. */
export const SearchWords = () => {
  const list = useListSynonymsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [edited, setEdited] = useState<Synonym | 'new'>()
  const [condemned, setCondemned] = useState<Synonym>()
  const [deleteSynonym, { isLoading }] = useDeleteSynonymMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const synonyms = list.data
  // The row that had the focus may have been deleted.
  useRestoredFocus(heading, synonyms)
  const isFull = synonyms !== undefined && synonyms.length >= synonymLimits.entriesMax

  return (
    <section aria-labelledby="search-words" className="mt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h2 id="search-words" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Search words
          </h2>
          <p className="mt-1 text-[0.95rem] text-ink-soft">
            {isFull
              ? `These are ${synonymLimits.entriesMax}, as many as a shop can have.`
              : 'Words that shoppers use and your products do not.'}
          </p>
        </div>
        <Button variant="secondary" isIdle={isFull} onClick={() => setEdited('new')}>
          <Icon of={Plus} className="size-4.5" />
          Add search words
        </Button>
      </div>
      {list.error && <LoadFailure words="Failed to fetch the search words" query={list} />}
      {!synonyms && !list.error && <Skeleton className="h-40 w-full" />}
      {synonyms && synonyms.length > 0 && (
        <SynonymTable synonyms={synonyms} onEdit={setEdited} onDelete={setCondemned} />
      )}
      {edited && (
        <SynonymDialog
          synonym={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteDialog
        row={condemned}
        noun="entry"
        explanationOf={({ phrase }) =>
          `The search no longer looks for other words for “${phrase}”.`
        }
        isBusy={isLoading}
        deleteRow={({ id }) => deleteSynonym(id).unwrap()}
        onClose={() => setCondemned(undefined)}
      />
    </section>
  )
}
