import type { Product } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { useGetCheckoutTermsQuery } from '#features/checkout/terms.api.ts'
import { canBuy, isForSale, whyNotSold } from '#lib/stock.ts'
import { freeShipping } from '#lib/text/free-shipping.ts'
import { Arrival } from '#ui/Arrival.tsx'
import { classNames } from '#ui/class-names.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { FewLeft } from '#ui/FewLeft.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type StockAndDeliveryProps = { product: Product; isFallback: boolean }

/** Under the button, which is in the first view of a phone. */
export const StockAndDelivery = ({ product, isFallback }: StockAndDeliveryProps) => {
  const { data: terms } = useGetCheckoutTermsQuery()
  const freeWords = freeShipping(useShop())

  return (
    <div className="mt-4 space-y-1 text-[0.95rem]">
      <div className="flex flex-wrap gap-x-3 font-medium">
        <p
          className={classNames(
            isForSale(product) && (product.available ? 'text-good' : 'text-bad'),
          )}
        >
          {whyNotSold(product) ?? 'In Stock'}
        </p>
        <FewLeft product={product} />
      </div>
      {/* As tall as its line before that is there. */}
      {canBuy(product) && !isFallback && (
        <p className="min-h-[1lh]">{terms && <Arrival terms={terms} />}</p>
      )}
      {isForSale(product) && (
        <p className="text-ink-soft">
          {freeWords && `${freeWords}. `}
          <ShopLink to={paths.shipping()} className="link">
            Shipping
          </ShopLink>{' '}
          and{' '}
          <ShopLink to={paths.returns()} className="link">
            returns
          </ShopLink>
        </p>
      )}
    </div>
  )
}
