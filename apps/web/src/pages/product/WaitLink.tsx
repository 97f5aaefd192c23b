import type { Product } from '@golden-bead/contracts/catalogue'
import {
  useConfirmWaitMutation,
  useEndWaitMutation,
} from '#features/back-in-stock/back-in-stock.api.ts'
import { LinkOfMail } from '#features/newsletter/LinkOfMail.tsx'

type WaitLinkProps = { product: Product; secretName: 'confirm' | 'end' }

/** What a mail about a sold-out product leads to. */
export const WaitLink = ({ product: { name }, secretName }: WaitLinkProps) => {
  const [confirm] = useConfirmWaitMutation()
  const [end] = useEndWaitMutation()

  return (
    <section
      aria-label="Email when it is back"
      className="mt-2 mb-6 max-w-prose border-b border-beech pb-6"
    >
      {secretName === 'confirm' ? (
        <LinkOfMail
          secretName="confirm"
          text={`Want an email when ${name} is back?`}
          label="Yes, email me"
          done={{ title: 'You are on the list', text: `We will email you when ${name} is back.` }}
          wayOut="Please open the link in the newest email, or ask again on this page."
          onPress={confirm}
        />
      ) : (
        <LinkOfMail
          secretName="end"
          text={`Don't want an email when ${name} is back?`}
          label="Don't email me"
          done={{ title: 'You are off the list', text: `No email about ${name} will come.` }}
          wayOut="Please open the link in the email once more."
          onPress={end}
        />
      )}
    </section>
  )
}
