import type { ReactNode } from 'react'
import { MailCheck } from 'lucide'
import { Button } from '#ui/forms/Button.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { Icon } from '#ui/Icon.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { LinkTokens } from './links/read-link.ts'
import { useAuth } from './use-auth.ts'

type ResetMailSentProps = {
  email: string
  footer: ReactNode
  onRedeemed: (tokens: LinkTokens) => void
  onBack: () => void
}

/** The same words whether the address is known or not. */
export const ResetMailSent = ({ email, footer, onRedeemed, onBack }: ResetMailSentProps) => {
  const { account } = useAuth()

  return (
    <AuthFrame
      title="Check your email"
      // The form that had the focus is gone; what came of it is where to go on reading.
      titleRef={focusOnArrival}
      lead={
        <>
          If there is an account for <strong className="text-ink">{email}</strong>, a link and a
          code to set a new password are on their way.
        </>
      }
      footer={footer}
    >
      <Icon of={MailCheck} strokeWidth={1.5} className="size-10 text-honey" />
      <p className="mt-4 text-ink-soft">
        Open the link, or type the code here. The email may take a minute; please check your spam
        folder too.
      </p>
      <div className="my-6">
        <CodeForm
          action="Continue"
          redeem={(code) => account.recoverByCode(email, code)}
          onRedeemed={(session) =>
            onRedeemed({
              accessToken: session.access_token,
              refreshToken: session.refresh_token,
              expiresIn: session.expires_in,
            })
          }
        />
      </div>
      <Button variant="secondary" onClick={onBack}>
        Try a different email
      </Button>
    </AuthFrame>
  )
}
