import { useShop } from '#ui/ClientConfig.tsx'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { ForgotPasswordForm } from '#features/account/ForgotPasswordForm.tsx'
import { invalidLinkToast } from '#features/account/invalid-link-toast.ts'
import type { LinkTokens } from '#features/account/links/read-link.ts'
import { ResetMailSent } from '#features/account/ResetMailSent.tsx'
import { ResetPasswordForm } from '#features/account/ResetPasswordForm.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const { name } = useShop()
  const dispatch = useDispatch()
  const [sentTo, setSentTo] = useState<string>()
  const [isAnotherTry, setIsAnotherTry] = useState(false)
  const [tokens, setTokens] = useState<LinkTokens>()
  const askAgain = () => {
    setIsAnotherTry(true)
    setSentTo(undefined)
  }
  const footer = (
    <ShopLink to={paths.login()} className="link">
      Back to login
    </ShopLink>
  )

  return (
    <>
      <PageMeta
        title="Forgot password"
        description={`Get a link to set a new password for your ${name} account.`}
        isHidden
      />
      {tokens ? (
        <AuthFrame
          title="Set a new password"
          titleRef={focusOnArrival}
          lead="The code is right. Now choose a new password."
        >
          <ResetPasswordForm
            tokens={tokens}
            onRejected={() => {
              dispatch(invalidLinkToast())
              setTokens(undefined)
              askAgain()
            }}
          />
        </AuthFrame>
      ) : sentTo === undefined ? (
        <AuthFrame
          title="Forgot your password?"
          lead="We will send you a link to set a new password."
          footer={footer}
        >
          <ForgotPasswordForm isAnotherTry={isAnotherTry} onSent={setSentTo} />
        </AuthFrame>
      ) : (
        <ResetMailSent email={sentTo} footer={footer} onRedeemed={setTokens} onBack={askAgain} />
      )}
    </>
  )
}
