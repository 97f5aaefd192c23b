import { useEffect, useRef, type ReactNode } from 'react'
import { MailCheck } from 'lucide'
import { Button } from '#ui/forms/Button.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { Icon } from '#ui/Icon.tsx'
import { AuthFrame } from './AuthFrame.tsx'

type ResetMailSentProps = { email: string; footer: ReactNode; onBack: () => void }

/** The same words whether the address is known or not. */
export const ResetMailSent = ({ email, footer, onBack }: ResetMailSentProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; what came of it is where to go on reading.
  useEffect(() => focusOnArrival(title.current), [])

  return (
    <AuthFrame
      title="Check your email"
      titleRef={title}
      lead={
        <>
          If there is an account for <strong className="text-ink">{email}</strong>, a link to set a
          new password is on its way.
        </>
      }
      footer={footer}
    >
      <Icon of={MailCheck} strokeWidth={1.5} className="size-10 text-honey" />
      <p className="mt-4 text-ink-soft">It may take a minute. Please check your spam folder too.</p>
      <Button variant="secondary" className="mt-6" onClick={onBack}>
        Try a different email
      </Button>
    </AuthFrame>
  )
}
