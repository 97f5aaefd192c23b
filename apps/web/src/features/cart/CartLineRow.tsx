import { Trash2 } from 'lucide'
import type { Product } from '@golden-bead/contracts/catalogue'
import { toCents } from '@golden-bead/contracts/money'
import { paths } from '@golden-bead/contracts/paths'
import { Badge } from '#ui/Badge.tsx'
import { areaAccent } from '#lib/text/category-beads.ts'
import { FewLeft } from '#ui/FewLeft.tsx'
import { canBuy, fewLeft, isForSale, quantityMaxOf, whyNotSold } from '#lib/stock.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { isRepeatedPress } from '#ui/forms/is-repeated-press.ts'
import { Money } from '#ui/Money.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { QuantityField } from '#ui/forms/QuantityField.tsx'
import { SafetyLine } from '#ui/SafetyWarning.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { CartChangeNote } from './CartChangeNote.tsx'
import type { CartChange } from './cart-changes.ts'
import { lineElementId, type CartLine } from './cart-line.ts'
import { useCart } from './use-cart.ts'

type CartLineRowProps = {
  line: CartLine
  /** As the shop has it now, where that is known. */
  product: Product | undefined
  changes: readonly CartChange[]
  onRemove: () => void
}

export const CartLineRow = ({ line, product, changes, onRemove }: CartLineRowProps) => {
  const stock = product ?? line
  const { small_parts: hasSmallParts, warning } = stock
  const { setQuantity } = useCart()
  const priceCents = toCents(stock.price)
  const isGone = changes.some(({ kind }) => kind === 'gone')

  return (
    <article
      {...areaAccent(line.category)}
      className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-6 max-2xs:grid-cols-1 max-2xs:gap-y-4 sm:grid-cols-[8rem_1fr] sm:gap-x-7"
    >
      <div className="picture-frame relative max-w-22 self-start sm:max-w-none overflow-hidden rounded-md bg-area-tint">
        <Picture
          image={line.image}
          alt=""
          ratio="product"
          sizes="(min-width: 40rem) 8rem, 5.5rem"
        />
      </div>
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="text-xl">
              <ShopLink
                id={lineElementId(line.id)}
                to={paths.product(line.id)}
                className="hover:text-honey"
              >
                {line.name}
              </ShopLink>
            </h2>
            {isForSale(stock) && (
              <p className="mt-1 text-[0.95rem] text-ink-soft">
                <Price of={stock} /> each
              </p>
            )}
          </div>
          <IconButton
            label={`Remove ${line.name}`}
            icon={<Icon of={Trash2} className="size-5" />}
            // The second press of a double click would take the line that has moved up.
            onClick={(event) => isRepeatedPress(event) || onRemove()}
            className="-mt-2 -mr-2 shrink-0 text-ink-soft"
          />
        </div>
        {!canBuy(stock) && changes.length === 0 && (
          <p className="mt-2.5">
            <Badge tone="bad">{whyNotSold(stock)}</Badge>
          </p>
        )}
        {changes.length === 0 && <FewLeft product={stock} className="mt-2 text-[0.95rem]" />}
        {changes.map((change) => (
          <CartChangeNote key={change.kind} change={change} />
        ))}
        <div className="mt-2.5 max-w-prose empty:hidden">
          <SafetyLine hasSmallParts={hasSmallParts} warning={warning} />
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-3 pt-4">
          <QuantityField
            label={`Quantity of ${line.name}`}
            quantity={line.quantity}
            max={quantityMaxOf(stock)}
            maxReason={fewLeft(stock)}
            // None of it, or less, takes the line out of the cart.
            onChange={(quantity) => (quantity > 0 ? setQuantity(line.id, quantity) : onRemove())}
          />
          {canBuy(stock) && !isGone ? (
            <Money
              cents={priceCents * Math.min(line.quantity, quantityMaxOf(stock))}
              className="ml-auto text-lg font-semibold"
            />
          ) : (
            <span className="ml-auto text-ink-soft">Not in the total</span>
          )}
        </div>
      </div>
    </article>
  )
}
