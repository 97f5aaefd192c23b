import { useRef, useState } from 'react'
import { Plus } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useListTaxStatesQuery } from './admin-tax.api.ts'
import { TaxRateDialog } from './TaxRateDialog.tsx'
import { TaxStateTable } from './TaxStateTable.tsx'

/** Where the shop collects sales tax. */
export const SalesTax = () => {
  const list = useListTaxStatesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isAdding, setIsAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const states = list.data
  const collected = (states ?? []).filter(({ is_over: isOver }) => !isOver)

  return (
    <section aria-labelledby="sales-tax" className="mt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-prose">
          <h2 id="sales-tax" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Sales tax
          </h2>
          <p className="mt-1 text-[0.95rem] text-ink-soft">
            {states && collected.length === 0
              ? 'No tax is collected anywhere. Add each state in which you have to. '
              : 'I collect tax in these states. '}
            The shop computes what you enter; this is no advice on where you have to. Where a state
            taxes by the place of the seller, one rate for the state is right. Where it taxes by the
            place of the buyer, add rates by ZIP code.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" to={paths.adminTaxImport()}>
            Import rates
          </ButtonLink>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            <Icon of={Plus} className="size-4.5" />
            Add state
          </Button>
        </div>
      </div>
      {list.error && <LoadFailure words="Failed to fetch the states" query={list} />}
      {!states && !list.error && <Skeleton className="h-24 w-full" />}
      {states && states.length > 0 && <TaxStateTable states={states} />}
      {isAdding && (
        <TaxRateDialog
          wanted={{ kind: 'state', taken: collected.map(({ state }) => state) }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}
