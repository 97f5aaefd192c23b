import { formatCents } from '@golden-bead/contracts/money'
import { freeShippingThresholdCents, shippingFeeCents } from '@golden-bead/contracts/shop'
import { paths } from '@golden-bead/contracts/paths'
import { useGetCheckoutTermsQuery } from '#features/checkout/terms.api.ts'
import { workingDays } from '#lib/text/days.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'

const fee = formatCents(shippingFeeCents)
const freeFrom = formatCents(freeShippingThresholdCents)

export const Component = () => (
  <TextPage
    title="Shipping"
    lead={`${fee} below ${freeFrom}, free from ${freeFrom}. That is the whole rule.`}
    path={paths.shipping()}
  >
    <h2>What it costs</h2>
    <p>
      Orders under {freeFrom} ship for {fee}, whatever they weigh. From {freeFrom} on, shipping is
      free. The{' '}
      <ShopLink to={paths.cart()} className="link">
        cart
      </ShopLink>{' '}
      shows the fee and how much more you need for free shipping before you decide anything.
    </p>
    <h2>Where and when</h2>
    <p>
      We ship within the United States. <ShippingTimes />
    </p>
    <h2>Questions</h2>
    <p>
      Something heavy, something for a whole classroom?{' '}
      <ShopLink to={paths.contact()} className="link">
        Write to us
      </ShopLink>
      .
    </p>
  </TextPage>
)

/** As the owner has set them. */
const ShippingTimes = () => {
  const { data: terms } = useGetCheckoutTermsQuery()

  return terms
    ? `A parcel leaves us within ${workingDays(terms.leaves_in_days)} of your payment, and arrives within ${workingDays(terms.arrives_in_days)} after that.`
    : 'At checkout you see when it arrives.'
}
