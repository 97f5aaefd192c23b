import { TriangleAlert } from 'lucide'
import { Icon } from './Icon.tsx'

type SafetyWarningProps = {
  hasSmallParts: boolean
  /** In the owner's words; may be empty. */
  warning: string
}

/** What must be read before a purchase, by the law on toys. */
export const SafetyWarning = ({ hasSmallParts, warning }: SafetyWarningProps) =>
  hasSmallParts || warning ? (
    <div className="flex gap-2.5 text-[0.95rem]">
      <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-honey" />
      <div className="min-w-0 break-words">
        {hasSmallParts && (
          <p className="font-medium">
            Warning: choking hazard. Small parts, not for children under 3 years.
          </p>
        )}
        {warning && <p className="whitespace-pre-line">{warning}</p>}
      </div>
    </div>
  ) : null
