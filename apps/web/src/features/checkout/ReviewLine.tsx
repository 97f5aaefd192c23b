import { paths } from '@golden-bead/contracts/paths'
import { notForSale } from '#lib/stock.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { SafetyLine } from '#ui/SafetyWarning.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import type { CheckoutLine, LineChange } from './line-changes.ts'

type ReviewLineProps = {
  line: CheckoutLine
  change: LineChange | undefined
  onTakePrice: (priceCents: number) => void
  onTakeQuantity: (quantity: number) => void
  onRemove: () => void
}

export const ReviewLine = ({
  line,
  change,
  onTakePrice,
  onTakeQuantity,
  onRemove,
}: ReviewLineProps) => {
  const priceCents = change?.kind === 'price' ? change.isCents : line.priceCents

  return (
    <article className="grid grid-cols-[4rem_1fr] gap-x-4 py-4">
      <div className="picture-frame relative self-start overflow-hidden rounded-md bg-area-tint">
        <Picture image={line.image} alt="" ratio="product" sizes="4rem" />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h3 className="font-text text-base leading-snug font-medium tracking-normal">
            <ShopLink to={paths.product(line.id)} className="hover:text-honey">
              {line.name}
            </ShopLink>
          </h3>
          {priceCents > 0 && <Money cents={priceCents * line.quantity} className="ml-auto" />}
        </div>
        {priceCents > 0 && (
          <p className="text-sm text-ink-soft">
            {line.quantity} × <Money cents={priceCents} />
          </p>
        )}
        {change && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-bad-sheet px-3 py-2 text-[0.95rem]">
            <p className="font-medium text-bad">
              <ChangeText line={line} change={change} />
            </p>
            <div className="flex gap-2">
              {change.kind === 'few_left' && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => onTakeQuantity(change.left)}
                >
                  Take {change.left}
                  <span className="sr-only"> of {line.name}</span>
                </Button>
              )}
              {change.kind === 'price' ? (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => onTakePrice(change.isCents)}
                >
                  Take the new price<span className="sr-only"> of {line.name}</span>
                </Button>
              ) : (
                <Button variant="secondary" size="small" onClick={onRemove}>
                  Remove<span className="sr-only"> {line.name}</span>
                </Button>
              )}
            </div>
          </div>
        )}
        <div className="mt-2 empty:hidden">
          <SafetyLine hasSmallParts={line.hasSmallParts} warning={line.warning} />
        </div>
      </div>
    </article>
  )
}

const ChangeText = ({ line, change }: { line: CheckoutLine; change: LineChange }) => {
  if (change.kind === 'few_left') return `Only ${change.left} left`
  if (change.kind !== 'price') return problems[change.kind]
  return (
    <>
      Price changed: <span className="sr-only">was</span>{' '}
      <Money cents={line.priceCents} className="line-through" /> <span>now</span>{' '}
      <Money cents={change.isCents} />
    </>
  )
}

const problems = {
  unknown_product: 'No longer offered',
  not_for_sale: notForSale,
  out_of_stock: 'Out of stock',
} as const
