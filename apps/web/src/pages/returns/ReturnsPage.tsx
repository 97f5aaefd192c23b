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
      You can return whatever you bought here within {returnPeriodDays} days. Please send it
      complete: a bead material with a bead missing cannot go to another child.
    </p>
    <h2>How to return something</h2>
    <p>
      Write to <ContactMailLink /> and say what you would like to send back. We answer within{' '}
      {contactReplyHours} hours with the address and the next step.
    </p>
    <h2>Damaged or incomplete</h2>
    <p>
      Should something arrive broken or with a piece missing, tell us in the same way. A photograph
      helps.
    </p>
  </TextPage>
)
