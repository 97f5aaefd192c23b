import { useId, useRef, type ReactNode } from 'react'
import { formatCents } from '@golden-bead/contracts/money'
import { paths } from '@golden-bead/contracts/paths'
import { AmountRow } from '#ui/AmountRow.tsx'
import { useShop } from '#ui/ClientConfig.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { cartTotals } from './cart-totals.ts'
import { ClosesTheGap } from './ClosesTheGap.tsx'
import type { CartChanges } from './use-cart-changes.ts'
import { useCart } from './use-cart.ts'

type OrderSummaryProps = {
  changes: CartChanges
  /** When it arrives, once that is known. */
  arrival: ReactNode
  /** What an order would meet. */
  outlook: ReactNode
}

export const OrderSummary = ({ changes, arrival, outlook }: OrderSummaryProps) => {
  const { lines } = useCart()
  const { returnDays, shipping, hasTax } = useShop()
  const { subtotalCents, shippingCents, totalCents, missingForFreeShippingCents } = cartTotals(
    changes.buyable,
    shipping,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const waitId = useId()
  const freeFromCents = shipping?.free_from_cents ?? null
  // Nothing would ship free.
  const isAnyBuyable = changes.buyable.length > 0
  const wait =
    changes.count > 0
      ? 'Update your cart first.'
      : changes.buyable.length < lines.length
        ? 'Remove what is not available first.'
        : undefined

  return (
    <section
      aria-labelledby="summary"
      className="self-start rounded-xl bg-paper-sunk px-6 py-7 max-2xs:px-4 lg:sticky lg:top-26"
    >
      <h2 ref={heading} id="summary" tabIndex={-1} className="text-2xl outline-none">
        Order Summary
      </h2>
      <dl aria-live="polite" className="mt-5 space-y-3">
        <AmountRow label="Subtotal" cents={subtotalCents} />
        {isAnyBuyable && shipping && (
          <AmountRow label="Shipping" cents={shippingCents} zero="Free" />
        )}
        <AmountRow
          label="Total"
          cents={totalCents}
          className="border-t border-beech pt-4 text-xl font-semibold"
        />
      </dl>
      {isAnyBuyable && hasTax && (
        <p className="mt-1 text-right text-sm text-ink-soft">plus sales tax where it applies</p>
      )}
      {isAnyBuyable && freeFromCents !== null && (
        <FreeShippingProgress
          subtotalCents={subtotalCents}
          freeFromCents={freeFromCents}
          missingCents={missingForFreeShippingCents}
        />
      )}
      {!wait && <div className="mt-5 empty:hidden">{outlook}</div>}
      {wait ? (
        <>
          <Button isIdle size="large" aria-describedby={waitId} className="mt-6 w-full max-xs:px-4">
            Proceed to Checkout
          </Button>
          <p id={waitId} className="mt-3 text-center text-[0.95rem] font-medium">
            {wait}
          </p>
        </>
      ) : (
        <ButtonLink to={paths.checkout()} size="large" className="mt-6 w-full max-xs:px-4">
          Proceed to Checkout
        </ButtonLink>
      )}
      {/* As tall as its line before that is there. */}
      {isAnyBuyable && <p className="mt-4 min-h-[1lh] text-center text-[0.95rem]">{arrival}</p>}
      <p className="mt-1 text-center text-sm text-ink-soft">
        {returnDays} days to return what you do not need.
      </p>
      {/* At the end, so that the button stays where it is when they come. */}
      <ClosesTheGap
        missingCents={missingForFreeShippingCents}
        lines={lines}
        // The list may go, and the focus with it.
        onAdd={() => heading.current?.focus({ preventScroll: true })}
      />
    </section>
  )
}

type FreeShippingProgressProps = {
  subtotalCents: number
  freeFromCents: number
  missingCents: number
}

/** A row of beads that fills up; the sentence says the same in words. */
const FreeShippingProgress = ({
  subtotalCents,
  freeFromCents,
  missingCents,
}: FreeShippingProgressProps) => {
  const filled =
    missingCents === 0 ? beadCount : Math.floor((subtotalCents / freeFromCents) * beadCount)

  return (
    <div className="mt-5">
      <div aria-hidden="true" className="flex forced-color-adjust-none">
        {Array.from({ length: beadCount }, (_, index) => (
          <span
            key={index}
            className={
              index < filled
                ? 'bead aspect-square max-w-9 grow bg-gold shadow-[inset_-2px_-3px_4px_var(--bead-shade)]'
                : 'bead aspect-square max-w-9 grow bg-beech'
            }
          />
        ))}
      </div>
      <p role="status" className="mt-3 text-[0.95rem] font-medium">
        {missingCents > 0
          ? `Add ${formatCents(missingCents)} more for free shipping!`
          : 'Your order ships free.'}
      </p>
    </div>
  )
}

const beadCount = 10
