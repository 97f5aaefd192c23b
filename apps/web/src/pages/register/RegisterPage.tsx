import { Navigate } from 'react-router'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { RegisterForm } from '#features/account/RegisterForm.tsx'
import { useAuth } from '#features/account/use-auth.ts'
import { useNextPath } from '#features/account/use-next-path.ts'
import { handOverDraft } from '#features/checkout/checkout-draft.ts'
import { paths } from '@golden-bead/contracts/paths'
import { useClientConfig, useShop } from '#ui/ClientConfig.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const { name } = useShop()
  const { user } = useAuth()
  const { isSignUpDisabled } = useClientConfig()
  const next = useNextPath()

  return (
    <>
      {/* What was filled in stays until the next page is there. */}
      {user && <Navigate to={next ?? paths.home()} replace />}
      <PageMeta title="Register" description={`Create your ${name} account.`} isHidden />
      <AuthFrame
        title="Create an account"
        lead={!isSignUpDisabled && 'Just your name, email and a password.'}
        footer={
          <>
            Already have an account?{' '}
            <ShopLink to={paths.login(next)} className="link">
              Log in
            </ShopLink>
          </>
        }
      >
        {isSignUpDisabled ? (
          <p>This shop is not accepting new accounts. You can shop without one.</p>
        ) : (
          <RegisterForm
            onRegistered={(email) => next === paths.checkout() && handOverDraft(email)}
          />
        )}
      </AuthFrame>
    </>
  )
}
