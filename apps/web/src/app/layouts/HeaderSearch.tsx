import { useCallback, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { Container } from '#ui/layout/Container.tsx'
import { SearchForm } from '#ui/forms/SearchForm.tsx'

type HeaderSearchProps = { openedBy: RefObject<HTMLButtonElement | null>; onDone: () => void }

/** Leads to the catalogue, where the page has the same box in its place. */
export const HeaderSearch = ({ openedBy, onDone }: HeaderSearchProps) => {
  const navigate = useNavigate()

  // Who went on to something else while it was on its way stays there.
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      if (document.activeElement === openedBy.current) field?.focus()
    },
    [openedBy],
  )

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
