import { TriangleAlert } from 'lucide'
import { Icon } from './Icon.tsx'

type SafetyWarningProps = {
  hasSmallParts: boolean
  /** In the owner's words; may be empty. */
  warning: string
}

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
