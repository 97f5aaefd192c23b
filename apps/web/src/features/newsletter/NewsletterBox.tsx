import { useState } from 'react'
import { newsletterConsent, type SubscriptionSource } from '@golden-bead/contracts/newsletter'
import { errorMessage, hasCode, isUnanswered } from '#lib/api/error-message.ts'
import { emailError, incompleteEmail } from '#lib/text/email-address.ts'
import { Button } from '#ui/forms/Button.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useSubscribeMutation } from './newsletter.api.ts'

type NewsletterBoxProps = { source: Exclude<SubscriptionSource, 'preferences' | 'api'> }

/** The same words for every address: whether it is subscribed already stands in the mail alone. */
export const NewsletterBox = ({ source }: NewsletterBoxProps) => {
  const [subscribe] = useSubscribeMutation()
  const [address, setAddress] = useState<string>()
  const { errors, isBusy, formProps } = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: emailError(email) }),
    submit: async ({ email }) => {
      const given = email.trim()
      const { error } = await subscribe({ email: given, source })
      if (error === undefined) setAddress(given)
      return { email: error && failureText(error) }
    },
  })

  return (
    <section aria-labelledby="newsletter" className="rounded-xl bg-paper-sunk px-6 py-12 sm:px-12">
      <div className="mx-auto grid max-w-4xl items-center gap-8 lg:grid-cols-[1fr_1.3fr]">
        <div>
          <h2 id="newsletter" className="text-3xl">
            A letter now and then
          </h2>
          <p className="mt-3 text-ink-soft">
            New materials, ways to present them, and nothing that shouts.
          </p>
        </div>
        <div>
          {/* Always there, so that a screen reader hears what is put into it. */}
          <div role="status">
            {address && (
              <>
                <p className="text-xl font-semibold">Please check your inbox</p>
                <p className="mt-2 text-ink-soft">
                  We have sent a mail to {address}. The letters come once you have confirmed it
                  there.
                </p>
              </>
            )}
          </div>
          {!address && (
            <form
              {...formProps}
              aria-labelledby="newsletter"
              className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
            >
              <EmailField
                label="Email address"
                isLabelHidden
                autoComplete="email"
                placeholder="you@example.com"
                hint={newsletterConsent}
                readOnly={isBusy}
                error={errors.email}
              />
              <Button type="submit" isBusy={isBusy}>
                Subscribe
              </Button>
            </form>
          )}
        </div>
      </div>
    </section>
  )
}

const failureText = (error: unknown) => {
  if (hasCode(error, 'bad_input')) return incompleteEmail
  if (isUnanswered(error)) return 'That did not reach us. Please check your connection.'
  return errorMessage(error, 'That did not work. Please try again in a moment.')
}
