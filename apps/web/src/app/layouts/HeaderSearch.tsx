import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { useSuggestions } from './use-suggestions.tsx'

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Leads to the catalogue, and by its suggestions straight to a product or a category. */
export const HeaderSearch = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate()
  const isOnShelf = useLocation().pathname === paths.products()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const { combobox, list } = useSuggestions(typed, onDone)

  return (
    <div className="border-t border-beech bg-paper py-4 print:hidden">
      <Container width="text">
        <SearchForm
          label="Shop"
          fieldLabel="Search products"
          action={paths.products()}
          query={isOnShelf ? (search.get('q') ?? '') : ''}
          maxLength={searchLengthMax}
          fieldRef={takeFocus}
          combobox={combobox}
          onType={setTyped}
          onSearch={(query) => {
            if (query === '') return
            onDone()
            void navigate(paths.search(query))
          }}
        >
          {list}
        </SearchForm>
      </Container>
    </div>
  )
}
