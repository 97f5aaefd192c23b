import { RemovalNote } from '#ui/feedback/RemovalNote.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { useCart } from './use-cart.ts'
import type { CartChanges } from './use-cart-changes.ts'
import type { Removal } from './use-removal.ts'

type CartLineListProps = {
  changes: CartChanges
  removal: Removal | undefined
  onRemove: (id: string) => void
}

export const CartLineList = ({ changes, removal, onRemove }: CartLineListProps) => {
  const { lines } = useCart()
  const rows = lines.map((line) => (
    <li key={line.id} className="border-b border-beech">
      <CartLineRow
        line={line}
        product={changes.products.find(({ id }) => id === line.id)}
        changes={changes.of(line.id)}
        onRemove={() => onRemove(line.id)}
      />
    </li>
  ))
  if (removal) {
    const note = (
      <li key={`removed ${removal.id}`} className="border-b border-beech">
        <RemovalNote
          // The button that was pressed took the focus with it.
          ref={focusOnArrival}
          what={removal.what}
          onUndo={removal.undo}
          className="justify-between py-4"
        />
      </li>
    )
    rows.splice(removal.index, 0, note)
  }

  return <ul className="border-t border-beech">{rows}</ul>
}
