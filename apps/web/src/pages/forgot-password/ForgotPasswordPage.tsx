import { useState } from 'react'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { ForgotPasswordForm } from '#features/account/ForgotPasswordForm.tsx'
import { ResetMailSent } from '#features/account/ResetMailSent.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { shopName } from '@golden-bead/contracts/shop'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const [sentTo, setSentTo] = useState<string>()
  const [isAnotherTry, setIsAnotherTry] = useState(false)
  const footer = (
    <ShopLink to={paths.login()} className="link">
      Back to login
    </ShopLink>
  )

  return (
    <>
      <PageMeta
        title="Forgot password"
        description={`Get a link to set a new password for your ${shopName} account.`}
        isHidden
      />
      {sentTo === undefined ? (
        <AuthFrame
          title="Forgot your password?"
          lead="We will send you a link to set a new password."
          footer={footer}
        >
          <ForgotPasswordForm isAnotherTry={isAnotherTry} onSent={setSentTo} />
        </AuthFrame>
      ) : (
        <ResetMailSent
          email={sentTo}
          footer={footer}
          onBack={() => {
            setIsAnotherTry(true)
            setSentTo(undefined)
          }}
        />
      )}
    </>
  )
}
