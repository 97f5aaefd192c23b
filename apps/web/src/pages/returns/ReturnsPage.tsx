import { useShop } from '#ui/ClientConfig.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'

export const Component = () => {
  const { returnDays, replyHours } = useShop()

  return (
    <TextPage
      title="Returns"
      lead={`You have ${returnDays} days to send a material back.`}
      path={paths.returns()}
    >
      <h2>The rule</h2>
      <p>
        You can return whatever you bought here within {returnDays} days after it arrived. Please
        send it complete and in its original condition: a bead material with a bead missing cannot
        go to another child.
      </p>
      <h2>How to return something</h2>
      <p>
        <ShopLink to={paths.contact()} className="link">
          Write to us
        </ShopLink>{' '}
        and say what you would like to send back. We answer within {replyHours} hours with the
        address and the next step.
      </p>
      <h2>What it costs, and when the money comes back</h2>
      <p>
        Return postage is yours, and the original shipping fee is not refunded. Once your return is
        here and complete, we refund the price of the material. We refund your card (up to ten days)
        or send a transfer or check, and email you when we do.
      </p>
      <h2>Damaged or incomplete</h2>
      <p>
        If something arrives broken or with a piece missing, write to us the same way. A photo
        helps. We pay the postage, and you choose between a replacement and a refund.
      </p>
    </TextPage>
  )
}
