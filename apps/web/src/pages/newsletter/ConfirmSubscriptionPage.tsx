import { LinkOfMail } from '#features/newsletter/LinkOfMail.tsx'
import { useConfirmSubscriptionMutation } from '#features/newsletter/newsletter.api.ts'
import { NewsletterFrame } from './NewsletterFrame.tsx'

export const Component = () => {
  const [confirm] = useConfirmSubscriptionMutation()

  return (
    <NewsletterFrame title="Confirm your subscription">
      <LinkOfMail
        secretName="token"
        text="One press, and our letters come to your address."
        label="Confirm"
        done={{
          title: 'You are subscribed',
          text: 'Every letter has a link to unsubscribe.',
        }}
        onPress={confirm}
      />
    </NewsletterFrame>
  )
}
