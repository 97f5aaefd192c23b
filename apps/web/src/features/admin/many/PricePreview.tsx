import { formatCents } from '@golden-bead/contracts/money'
import { Money } from '#ui/Money.tsx'
import type { PreviewedPrice } from './price-form.ts'

const shownMax = 100

/** Old and new prices. */
export const PricePreview = ({ prices }: { prices: readonly PreviewedPrice[] }) => {
  const sumOf = (side: 'before' | 'after') =>
    formatCents(prices.reduce((sum, one) => sum + one[side].price, 0))
  const unsellable = prices.filter(({ before, after }) => before.price > 0 && after.price === 0)
  const more = prices.length - shownMax

  return (
    <div className="mt-6">
      <table className="w-full border-collapse text-[0.95rem]">
        <caption className="sr-only">Old and new prices</caption>
        <thead className="border-b border-beech text-left">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              Product
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Now
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.slice(0, shownMax).map(({ product, before, after }) => (
            <tr key={product.id} className="border-b border-beech last:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal wrap-break-word">
                {product.name}
              </th>
              <td className="px-3 py-2 text-right">
                <Money cents={before.price} className="text-ink-soft" />
              </td>
              <td className="py-2 pl-3 text-right">
                <Money cents={after.price} className="font-medium" />
                {after.compareAt !== null && (
                  <span className="block text-sm whitespace-nowrap text-ink-soft">
                    was <Money cents={after.compareAt} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-ink-soft">
        {more > 0 && `And ${more.toLocaleString('en-US')} more. `}
        All prices together: {sumOf('before')} now, {sumOf('after')} then.
      </p>
      {unsellable.length > 0 && (
        <p className="mt-2 font-medium text-bad">
          Not for sale at $0.00:{' '}
          {unsellable
            .slice(0, shownMax)
            .map(({ product }) => product.name)
            .join(', ')}
          .
        </p>
      )}
    </div>
  )
}
