import { contactReplyHours, returnPeriodDays } from '@golden-bead/contracts/shop'
import { paths } from '@golden-bead/contracts/paths'
import { ShopLink } from '#ui/ShopLink.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'

export const Component = () => (
  <TextPage
    title="Returns"
    lead={`You have ${returnPeriodDays} days to send a material back.`}
    path={paths.returns()}
  >
    <h2>The rule</h2>
    <p>
      You can return whatever you bought here within {returnPeriodDays} days after it arrived.
      Please send it complete and in its original condition: a bead material with a bead missing
      cannot go to another child.
    </p>
    <h2>How to return something</h2>
    <p>
      <ShopLink to={paths.contact()} className="link">
        Write to us
      </ShopLink>{' '}
      and say what you would like to send back. We answer within {contactReplyHours} hours with the
      address and the next step.
    </p>
    <h2>What it costs, and when the money comes back</h2>
    <p>
      You pay the postage of what you send back, and the fee for shipping it to you stays paid. Once
      it is here and complete, we send back what you paid for the material itself: to the card that
      you paid with, which banks take up to ten days for, or by transfer or check. You get a mail
      when it leaves, and the page of your order says it too.
    </p>
    <h2>Damaged or incomplete</h2>
    <p>
      Should something arrive broken or with a piece missing, tell us in the same way. A photograph
      helps. Then the postage is ours, and you choose between another one and your money.
    </p>
  </TextPage>
)
