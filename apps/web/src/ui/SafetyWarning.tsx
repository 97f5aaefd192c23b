import { TriangleAlert } from 'lucide'
import { Icon } from './Icon.tsx'

type SafetyWarningProps = {
  hasSmallParts: boolean
  /** In the owner's words; may be empty. */
  warning: string
}

/** One line of it, for the list of what is bought; the page of the product has the whole. */
export const SafetyLine = ({ hasSmallParts, warning }: SafetyWarningProps) =>
  hasSmallParts || warning ? (
    <div role="note" aria-label="Safety" className="flex gap-1.5 text-sm">
      <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-honey" />
      <p className="min-w-0 truncate">
        {[hasSmallParts && 'Choking hazard under 3 yrs', warning].filter(Boolean).join('. ')}
      </p>
    </div>
  ) : null

/** What must be read before a purchase, in the words of the law on toys (16 CFR 1500.19). */
export const SafetyWarning = ({ hasSmallParts, warning }: SafetyWarningProps) =>
  hasSmallParts || warning ? (
    <div
      role="note"
      aria-label="Safety"
      className="flex gap-2.5 rounded-md border border-honey bg-sheet px-3.5 py-2.5 text-[0.95rem]"
    >
      <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-honey" />
      <div className="min-w-0 break-words">
        {hasSmallParts && (
          <p>
            <strong className="font-semibold">WARNING: CHOKING HAZARD</strong> – Small parts. Not
            for children under 3 yrs.
          </p>
        )}
        {warning && <p className="whitespace-pre-line">{warning}</p>}
      </div>
    </div>
  ) : null
