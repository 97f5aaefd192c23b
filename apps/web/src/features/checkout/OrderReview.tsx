import { taxLabel } from '@golden-bead/contracts/tax-options'
import { useId, useRef, useState, type Ref } from 'react'
import { ChevronDown } from 'lucide'
import { paths } from '@golden-bead/contracts/paths'
import { counted } from '#lib/text/counted.ts'
import { AmountRow } from '#ui/AmountRow.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Money } from '#ui/Money.tsx'
import { useRestoredFocus } from '#ui/overlays/use-restored-focus.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import type { Amounts } from './amounts.ts'
import { changedItems, type CheckoutLine, type LineChange } from './line-changes.ts'
import { ReviewLine } from './ReviewLine.tsx'

type OrderReviewProps = {
  lines: readonly CheckoutLine[]
  changes: ReadonlyMap<string, LineChange>
  amounts: Amounts
  /** Takes the focus where something has to be settled. */
  placeRef: Ref<HTMLElement>
  onTakePrice: (id: string, priceCents: number) => void
  onTakeQuantity: (id: string, quantity: number) => void
  onRemove: (id: string) => void
}

export const OrderReview = ({
  lines,
  changes,
  amounts,
  placeRef,
  onTakePrice,
  onTakeQuantity,
  onRemove,
}: OrderReviewProps) => {
  const list = useRef<HTMLUListElement>(null)
  // The button that settles a line goes away with it.
  useRestoredFocus(list, changes.size)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const partsId = useId()
  const totalLabel = amounts.tax_is_final === false ? 'Total before tax' : 'Total'
  // What has to be settled is in sight.
  const isOpen = isUnfolded || changes.size > 0

  return (
    <section
      ref={placeRef}
      tabIndex={-1}
      aria-labelledby="review"
      className="flex min-h-0 flex-col bg-paper-sunk px-5 py-6 outline-none max-lg:-mx-5 max-lg:py-3 max-[23rem]:-mx-4 max-[23rem]:px-4 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:rounded-xl lg:px-6"
    >
      {changes.size === 0 && (
        <FoldButton
          lines={lines}
          totalLabel={totalLabel}
          totalCents={amounts.total_cents}
          isOpen={isOpen}
          partsId={partsId}
          onPress={() => setIsUnfolded(!isOpen)}
        />
      )}
      <div
        id={partsId}
        className={classNames(
          'flex min-h-0 flex-col',
          !isOpen && 'max-lg:hidden',
          changes.size === 0 && 'max-lg:pt-4',
        )}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="review" className="text-2xl">
            Your order
          </h2>
          <ShopLink to={paths.cart()} className="link text-[0.95rem]">
            Edit cart
          </ShopLink>
        </div>
        {changes.size > 0 && (
          <div className="mt-4">
            <Notice tone="bad" title={changedItems(changes.size)}>
              Please check the items marked below.
            </Notice>
          </div>
        )}
        <ul
          ref={list}
          tabIndex={-1}
          className="mt-2 -mr-3 min-h-0 divide-y divide-beech pr-3 outline-none lg:overflow-y-auto lg:[scrollbar-width:thin]"
        >
          {lines.map((line) => (
            <li key={line.id}>
              <ReviewLine
                line={line}
                change={changes.get(line.id)}
                onTakePrice={(priceCents) => onTakePrice(line.id, priceCents)}
                onTakeQuantity={(quantity) => onTakeQuantity(line.id, quantity)}
                onRemove={() => onRemove(line.id)}
              />
            </li>
          ))}
        </ul>
        <dl aria-live="polite" className="space-y-2 border-t border-beech pt-4">
          <AmountRow label="Subtotal" cents={amounts.subtotal_cents} />
          <AmountRow label="Shipping" cents={amounts.shipping_cents} zero="Free" />
          {amounts.taxes.map(({ name, amount_cents: cents }) => (
            <AmountRow key={name} label={taxLabel} cents={cents} />
          ))}
          {amounts.tax_is_final === false && (
            <div className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{taxLabel}</dt>
              <dd className="ml-auto text-ink-soft">by your ZIP code</dd>
            </div>
          )}
          <AmountRow
            label={totalLabel}
            cents={amounts.total_cents}
            className="border-t border-beech pt-3 text-xl font-semibold"
          />
        </dl>
      </div>
    </section>
  )
}

type FoldButtonProps = {
  lines: readonly CheckoutLine[]
  totalLabel: string
  totalCents: number
  isOpen: boolean
  partsId: string
  onPress: () => void
}

/** A narrow window has the form at hand, and the total on top. */
const FoldButton = ({
  lines,
  totalLabel,
  totalCents,
  isOpen,
  partsId,
  onPress,
}: FoldButtonProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={partsId}
    onClick={onPress}
    className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 text-left font-medium lg:hidden"
  >
    <span className="inline-flex items-center gap-2">
      {counted(
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
        'item',
      )}
      <Icon
        of={ChevronDown}
        className={classNames('size-4.5 transition-transform', isOpen && 'rotate-180')}
      />
    </span>
    <span className="text-xl font-semibold">
      {totalLabel} <Money cents={totalCents} />
    </span>
  </button>
)
