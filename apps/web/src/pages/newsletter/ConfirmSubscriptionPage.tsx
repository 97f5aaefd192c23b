import { paths } from '@golden-bead/contracts/paths'
import { LinkOfMail } from '#features/newsletter/LinkOfMail.tsx'
import { useConfirmSubscriptionMutation } from '#features/newsletter/newsletter.api.ts'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const [confirm] = useConfirmSubscriptionMutation()

  return (
    <>
      <PageMeta title="Confirm your subscription" description="The letters of the shop." isHidden />
      <AuthFrame title="Our letters">
        <LinkOfMail
          secretName="token"
          text="Press the button to get our letters."
          label="Confirm my subscription"
          done={{
            title: 'You are subscribed',
            text: 'Every letter has a link to unsubscribe.',
          }}
          wayOut={
            <>
              Please use the link in our latest email, or subscribe again at the bottom of the{' '}
              <ShopLink to={paths.home()} className="link">
                home page
              </ShopLink>
              .
            </>
          }
          onPress={confirm}
        />
      </AuthFrame>
    </>
  )
}
