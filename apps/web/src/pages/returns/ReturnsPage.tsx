import { contactReplyHours, returnPeriodDays } from '@golden-bead/contracts/shop'
import { paths } from '@golden-bead/contracts/paths'
import { ContactMailLink } from '#ui/ContactMailLink.tsx'
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
      Please send it complete: a bead material with a bead missing cannot go to another child.
    </p>
    <h2>How to return something</h2>
    <p>
      Write to <ContactMailLink /> and say what you would like to send back. We answer within{' '}
      {contactReplyHours} hours with the address and the next step.
    </p>
    <h2>What it costs, and when the money comes back</h2>
    <p>
      You pay the postage of what you send back. Once it is here and complete, we send back what you
      paid for it: to the card that you paid with, which banks take up to ten days for, or else by
      the way that you paid. You get a mail when it leaves, and the page of your order says it too.
    </p>
    <h2>Damaged or incomplete</h2>
    <p>
      Should something arrive broken or with a piece missing, tell us in the same way. A photograph
      helps. Then the postage is ours, and you choose between another one and your money.
    </p>
  </TextPage>
)
