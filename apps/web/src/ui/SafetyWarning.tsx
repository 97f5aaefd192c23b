import { useState } from 'react'
import { TriangleAlert } from 'lucide'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from './class-names.ts'
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

/** About what a phone has room for beside the sign. */
const lineLength = 36

/**
 * What must be read before a purchase, in the words of the law on toys (16 CFR 1500.19). On a phone it
 * is a line that opens, so that the button is in the first view.
 */
export const SafetyWarning = ({ hasSmallParts, warning }: SafetyWarningProps) => {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = hasSmallParts || warning.length > lineLength

  if (!hasSmallParts && !warning) return null
  return (
    <div
      role="note"
      aria-label="Safety"
      className="flex gap-2.5 rounded-md border border-honey bg-sheet px-3.5 py-2.5 text-[0.95rem] max-sm:gap-2 max-sm:px-2.5 max-sm:py-1.5 max-sm:text-sm"
    >
      <Icon of={TriangleAlert} className="mt-0.5 size-5 max-sm:size-4.5 shrink-0 text-honey" />
      <div
        className={classNames(
          'min-w-0 grow break-words',
          isLong && !isWhole && 'max-sm:line-clamp-1 max-sm:*:inline noscript:line-clamp-none',
        )}
      >
        {hasSmallParts && (
          <p>
            <strong className="font-semibold">WARNING: CHOKING HAZARD</strong> – Small parts. Not
            for children under 3 yrs.{' '}
          </p>
        )}
        {warning && (
          <p className={isWhole ? 'whitespace-pre-line' : 'sm:whitespace-pre-line'}>{warning}</p>
        )}
      </div>
      {isLong && <MoreButton isWhole={isWhole} onPress={() => setIsWhole(!isWhole)} />}
    </div>
  )
}

const MoreButton = ({ isWhole, onPress }: { isWhole: boolean; onPress: () => void }) => (
  <button
    type="button"
    disabled={!useHydrated()}
    aria-expanded={isWhole}
    onClick={onPress}
    className="link -my-1.5 -mr-1.5 shrink-0 self-start p-1.5 disabled:opacity-55 sm:hidden print:hidden noscript:hidden"
  >
    {isWhole ? 'less' : 'more'}
    <span className="sr-only"> of the warning</span>
  </button>
)
