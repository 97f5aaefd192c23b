import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'

/** Nobody needs them before something is typed, and a search does without them. */
const SearchSuggestions = lazy(() =>
  import('./SearchSuggestions.tsx').then(
    ({ SearchSuggestions: Component }) => ({ default: Component }),
    () => ({ default: () => <></> }),
  ),
)

/** Leads to the catalogue, where the page has the same box in its place. */
export const HeaderSearch = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [field, setField] = useState<HTMLInputElement | null>(null)

  useEffect(() => field?.focus(), [field])

  return (
    <div className="border-t border-beech bg-paper py-4 print:hidden">
      <Container width="text">
        <SearchForm
          label="Shop"
          fieldLabel="Search products"
          action={paths.products()}
          query=""
          maxLength={searchLengthMax}
          fieldRef={setField}
          hasSuggestions
          onType={setText}
          onSearch={(query) => {
            if (query === '') return
            onDone()
            void navigate(paths.search(query))
          }}
        >
          {field && text && (
            <Suspense>
              <SearchSuggestions field={field} text={text} onFollow={onDone} />
            </Suspense>
          )}
        </SearchForm>
      </Container>
    </div>
  )
}
