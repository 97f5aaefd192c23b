import { Search } from 'lucide'
import { useNavigate } from 'react-router'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { Button } from '#ui/Button.tsx'
import { Container } from '#ui/Container.tsx'
import { focusOnArrival } from '#ui/focus-on-arrival.ts'
import { fieldStyle } from '#ui/field-style.ts'
import { Icon } from '#ui/Icon.tsx'

/** Leads to the catalogue, where the page has the same box in its place. */
export const HeaderSearch = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate()

  return (
    <div className="border-t border-beech bg-paper py-4 print:hidden">
      <Container width="text">
        <form
          role="search"
          aria-label="Shop"
          action={paths.products()}
          className="flex flex-wrap gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const query = new FormData(event.currentTarget).get('q')
            if (typeof query !== 'string' || query.trim() === '') return
            onDone()
            void navigate(paths.search(query.trim()))
          }}
        >
          <div className="relative min-w-32 grow basis-0">
            <Icon
              of={Search}
              className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
            />
            <input
              type="search"
              name="q"
              aria-label="Search products"
              placeholder="Search products"
              maxLength={searchLengthMax}
              autoComplete="off"
              ref={focusOnArrival}
              className={`${fieldStyle} pl-10`}
            />
          </div>
          <Button type="submit">Search</Button>
        </form>
      </Container>
    </div>
  )
}
