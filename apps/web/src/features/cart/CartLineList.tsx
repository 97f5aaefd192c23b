import { CartLineRow } from './CartLineRow.tsx'
import { useCart } from './use-cart.ts'
import type { CartChanges } from './use-cart-changes.ts'

export const CartLineList = ({ changes }: { changes: CartChanges }) => {
  const { lines } = useCart()

  return (
    <ul className="border-t border-beech">
      {lines.map((line) => (
        <li key={line.id} className="border-b border-beech">
          <CartLineRow
            line={line}
            product={changes.products.find(({ id }) => id === line.id)}
            changes={changes.of(line.id)}
          />
        </li>
      ))}
    </ul>
  )
}
