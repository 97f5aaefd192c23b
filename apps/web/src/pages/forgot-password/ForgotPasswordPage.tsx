import { AuthFrame } from '#features/auth/AuthFrame.tsx'
import { ForgotPasswordForm } from '#features/auth/ForgotPasswordForm.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { shopName } from '@golden-bead/contracts/shop'
import { PageMeta } from '#ui/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => (
  <>
    <PageMeta
      title="Forgot password"
      description={`Get a link to set a new password for your ${shopName} account.`}
      isHidden
    />
    <AuthFrame
      title="Forgot your password?"
      lead="Tell us your e-mail address and we send you a link to set a new one."
      footer={
        <ShopLink to={paths.login()} className="link">
          Back to login
        </ShopLink>
      }
    >
      <ForgotPasswordForm />
    </AuthFrame>
  </>
)
