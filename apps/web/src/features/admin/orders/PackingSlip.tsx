import { createPortal } from 'react-dom'
import type { Order } from '@golden-bead/contracts/orders'
import { defaultShippingRate } from '@golden-bead/contracts/shipping-options'
import type { ShopSettings } from '@golden-bead/contracts/shop-settings'
import { dayOf } from '#features/admin/moments.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { OwnLogo } from '#ui/Logo.tsx'
import { slipOf, type Parcel } from './parcel-contents.ts'
import { addressLines } from '#lib/text/address-lines.ts'

const ShopName = () => useShop().name

type PackingSlipProps = {
  order: Order
  /** That has left; without it, what is to be packed. */
  parcel: Parcel | undefined
  seller: ShopSettings | undefined
}

/**
 * What lies in the parcel, without prices. It is on paper alone: beside the page, since the sheet of
 * the panel then prints nothing else.
 */
export const PackingSlip = ({ order, parcel, seller }: PackingSlipProps) => {
  const { packed, follows } = slipOf(order, parcel)
  return createPortal(
    <article className="packing-slip hidden print:block">
      <header className="flex items-start justify-between gap-8">
        <h1 className="text-3xl">Packing slip</h1>
        <div className="text-right text-sm">
          <div className="mb-2 flex justify-end">
            <OwnLogo />
          </div>
          <p className="font-semibold">{seller?.seller_name || <ShopName />}</p>
          <p className="whitespace-pre-line">{seller?.seller_address}</p>
        </div>
      </header>
      <div className="mt-6 flex justify-between gap-8">
        <div>
          <p className="text-sm text-ink-soft">Ship to</p>
          <address className="mt-1 text-lg leading-snug not-italic">
            {addressLines(order.ship_to).map((line) => (
              <bdi key={line} className="block">
                {line}
              </bdi>
            ))}
          </address>
        </div>
        <dl className="grid shrink-0 grid-cols-[auto_auto] content-start gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-soft">Order</dt>
          <dd className="font-semibold">{order.number}</dd>
          <dt className="text-ink-soft">Placed</dt>
          <dd>{dayOf(order.placed_at)}</dd>
          {order.shipping_rate_name !== defaultShippingRate.name && (
            <>
              <dt className="text-ink-soft">Delivery</dt>
              <dd>{order.shipping_rate_name}</dd>
            </>
          )}
          {order.purchase_order_number && (
            <>
              <dt className="text-ink-soft">Purchase order</dt>
              <dd>
                <bdi>{order.purchase_order_number}</bdi>
              </dd>
            </>
          )}
        </dl>
      </div>
      {order.note && (
        <section className="mt-6 text-sm">
          <h2 className="text-base font-semibold">Note from the buyer</h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">
            <bdi>{order.note}</bdi>
          </p>
        </section>
      )}
      <table className="mt-6 w-full border-collapse text-sm leading-snug">
        <thead>
          <tr className="border-b-2 border-ink text-left text-sm">
            <th scope="col" className="w-20 py-1.5 pr-4 text-right font-semibold">
              Quantity
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              Product
            </th>
          </tr>
        </thead>
        <tbody>
          {packed.map(({ line, units }) => (
            <tr key={line.id} className="break-inside-avoid border-b border-beech">
              <td className="py-0.5 pr-4 text-right align-top font-semibold tabular-nums">
                {units}
              </td>
              <td className="py-0.5 align-top">
                {line.name}
                {line.sku !== null && (
                  <span className="ml-2 whitespace-nowrap text-ink-soft">SKU {line.sku}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {follows.length > 0 && (
        <section className="mt-6 break-inside-avoid text-sm">
          <h2 className="text-base font-semibold">Follows in another parcel</h2>
          <ul className="mt-1">
            {follows.map(({ line, units }) => (
              <li key={line.id}>
                {units} × {line.name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>,
    document.body,
  )
}
