import { paths } from '@golden-bead/contracts/paths'
import { LinkOfMail } from '#features/newsletter/LinkOfMail.tsx'
import { useEndSubscriptionMutation } from '#features/newsletter/newsletter.api.ts'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const [end] = useEndSubscriptionMutation()

  return (
    <>
      <PageMeta title="Unsubscribe" description="The letters of the shop." isHidden />
      <AuthFrame title="Unsubscribe">
        <LinkOfMail
          secretName="key"
          text="Press the button to stop our letters."
          label="Unsubscribe"
          done={{
            title: 'You are unsubscribed',
            text: 'You get no more letters. Emails about your account and your orders still come.',
          }}
          wayOut={
            <>
              Please open the link in the letter again, or{' '}
              <ShopLink to={paths.contact()} className="link">
                write to us
              </ShopLink>{' '}
              and we unsubscribe you.
            </>
          }
          onPress={end}
        />
      </AuthFrame>
    </>
  )
}
