import { LinkOfMail } from '#features/newsletter/LinkOfMail.tsx'
import { useEndSubscriptionMutation } from '#features/newsletter/newsletter.api.ts'
import { NewsletterFrame } from './NewsletterFrame.tsx'

export const Component = () => {
  const [end] = useEndSubscriptionMutation()

  return (
    <NewsletterFrame title="Unsubscribe">
      <LinkOfMail
        secretName="key"
        text="One press, and no more letters come to your address."
        label="Unsubscribe"
        done={{
          title: 'You are unsubscribed',
          text: 'You get no more letters. Mails about your account and your orders still come.',
        }}
        onPress={end}
      />
    </NewsletterFrame>
  )
}
