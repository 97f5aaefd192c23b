import {
  daysOfTaxPeriod,
  kindOfTaxPeriod,
  taxPeriodBeside,
  taxPeriodKinds,
  taxPeriodOf,
  taxPeriodPattern,
} from '@golden-bead/contracts/tax-periods'
import { ChevronLeft, ChevronRight } from 'lucide'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { taxReportPath } from './tax-report-location.ts'
import { periodKindLabels, periodLabel } from './tax-report-words.ts'

type PeriodChoiceProps = { period: string; /** Of the shop. */ today: string }

/** Links, so that each period has an address and Back works. */
export const PeriodChoice = ({ period, today }: PeriodChoiceProps) => {
  const kind = kindOfTaxPeriod(period)
  const { from, to } = daysOfTaxPeriod(period)
  // Of a period that is not over, the part of today.
  const day = from <= today && today <= to ? today : to
  const before = taxPeriodBeside(period, -1)
  const after = taxPeriodBeside(period, 1)

  return (
    <nav aria-label="Period" className="flex flex-wrap gap-x-6 gap-y-3">
      <span className="flex flex-wrap gap-2">
        {taxPeriodKinds.map((one) => (
          <ShopLink
            key={one}
            to={taxReportPath(taxPeriodOf(one, day))}
            aria-current={one === kind ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-full border px-4 text-[0.95rem] font-medium transition-colors',
              one === kind
                ? 'border-transparent bg-honey text-on-honey'
                : 'border-beech-strong/60 bg-sheet hover:border-honey hover:text-honey',
            )}
          >
            {periodKindLabels[one]}
          </ShopLink>
        ))}
      </span>
      <span className="flex flex-wrap gap-2">
        {taxPeriodPattern.test(before) && (
          <ButtonLink variant="secondary" to={taxReportPath(before)}>
            <Icon of={ChevronLeft} className="size-4.5" />
            {periodLabel(before)}
          </ButtonLink>
        )}
        {daysOfTaxPeriod(after).from <= today && (
          <ButtonLink variant="secondary" to={taxReportPath(after)}>
            {periodLabel(after)}
            <Icon of={ChevronRight} className="size-4.5" />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
