import { paths } from '@golden-bead/contracts/paths'
import { promisedUnitsSchema, type PromisedUnits as Promised } from '@golden-bead/contracts/stock'
import { bodyOf, hasCode } from '#lib/api/error-message.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { unitsOf } from './stock-words.ts'

/** Of a count that is less than what orders hold. */
export const promisedIn = (error: unknown): Promised | undefined =>
  hasCode(error, 'state_conflict')
    ? promisedUnitsSchema.safeParse(bodyOf(error)['details']).data
    : undefined

export const PromisedUnits = ({ promised }: { promised: Promised }) => (
  <div className="mb-4">
    <Notice tone="bad" title="Orders hold more than that">
      <ul>
        {promised.map(({ number, units }) => (
          <li key={number}>
            <ShopLink to={paths.adminOrder(number)} className="link">
              {number}
            </ShopLink>
            : {unitsOf(units)}
          </li>
        ))}
      </ul>
      <p>Cancel or ship some of them first.</p>
    </Notice>
  </div>
)
