import { useNavigate } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/Container.tsx'
import { focusOnArrival } from '#ui/focus-on-arrival.ts'
import { SearchForm } from '#ui/SearchForm.tsx'

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
          fieldRef={focusOnArrival}
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
