import { TriangleAlert } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { Icon } from '#ui/Icon.tsx'

/** What must be read before the purchase, by the law on toys. */
export const SafetyWarning = ({ product }: { product: Product }) => {
  const { small_parts: hasSmallParts, warning } = product
  if (!hasSmallParts && !warning) return null

  return (
    <div className="mt-5 flex max-w-prose gap-3 rounded-md border border-beech-strong bg-sheet px-4 py-3 text-[0.95rem]">
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
  )
}
