import { createPortal } from 'react-dom'
import { counted } from '#lib/text/counted.ts'
import type { PickingSheet } from './use-sheets.ts'

/** One sheet for one walk along the shelf. It is on paper alone, as a packing slip is. */
export const PickingList = ({ day, products, orderCount }: PickingSheet) =>
  createPortal(
    <article className="picking-list hidden print:block">
      <header className="flex items-baseline justify-between gap-8">
        <h1 className="text-3xl">Picking list</h1>
        <p>
          {day} · {counted(orderCount, 'order')} ·{' '}
          {counted(
            products.reduce((sum, { units }) => sum + units, 0),
            'unit',
          )}
        </p>
      </header>
      <table className="mt-6 w-full border-collapse text-sm leading-snug">
        <thead>
          <tr className="border-b-2 border-ink text-left">
            <th scope="col" className="w-1/5 py-1.5 pr-4 font-semibold">
              Place
            </th>
            <th scope="col" className="py-1.5 pr-4 text-right font-semibold whitespace-nowrap">
              Units
            </th>
            <th scope="col" className="w-2/5 py-1.5 pr-4 font-semibold">
              Product
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              Orders
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name, sku, place, units, orders }) => (
            <tr key={id} className="break-inside-avoid border-b border-beech align-top">
              <td className="py-1 pr-4 font-semibold">{place}</td>
              <td className="py-1 pr-4 text-right font-semibold tabular-nums">{units}</td>
              <td className="py-1 pr-4">
                {name}
                {sku !== null && (
                  <span className="ml-2 whitespace-nowrap text-ink-soft">SKU {sku}</span>
                )}
              </td>
              <td className="py-1 tabular-nums">
                {orders.map((one, index) => (
                  <span key={one.number}>
                    <span className="whitespace-nowrap">
                      {one.number} × {one.units}
                    </span>
                    {index < orders.length - 1 && ', '}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  )
