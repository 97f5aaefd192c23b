import { formatCents } from '@golden-bead/contracts/money'
import { freeShippingThresholdCents, shippingFeeCents } from '@golden-bead/contracts/shop'
import { useShop } from '#ui/ClientConfig.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'

export const Component = () => {
  const { returnDays } = useShop()

  return (
    <TextPage
      title="Terms of Service"
      lead="What you can expect from this shop, and what it expects from you."
      path={paths.terms()}
    >
      <h2>Orders and payment</h2>
      <p>
        You order by pressing the last button, at the total it shows. We confirm the order by email
        and keep it for you until the day given there. We pack it when your payment arrives; an
        unpaid order ends by itself. Until you have paid you can cancel it on its page; every email
        about it has the link.
      </p>
      <h2>Prices and shipping</h2>
      <p>
        Prices are in US dollars. Shipping costs {formatCents(shippingFeeCents)} below a subtotal of{' '}
        {formatCents(freeShippingThresholdCents)} and is free from that amount up.
      </p>
      <h2>Returns</h2>
      <p>
        The return period is {returnDays} days. The{' '}
        <ShopLink to={paths.returns()} className="link">
          returns page
        </ShopLink>{' '}
        says how it works.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself, and use an email address that is yours. We may close
        accounts that are used to harm the shop or other people.
      </p>
    </TextPage>
  )
}
