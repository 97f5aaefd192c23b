import { useNavigate } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Leads to the catalogue, where the page has the same box in its place. */
export const HeaderSearch = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate()

  return (
    <div className="border-t border-beech bg-paper py-4 print:hidden">
      <Container width="text">
        <SearchForm
          label="Shop"
          fieldLabel="Search products"
          action={paths.products()}
          query=""
          maxLength={searchLengthMax}
          fieldRef={takeFocus}
          onSearch={(query) => {
            if (query === '') return
            onDone()
            void navigate(paths.search(query))
          }}
        />
      </Container>
    </div>
  )
}
