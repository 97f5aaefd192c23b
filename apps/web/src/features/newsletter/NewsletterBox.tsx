import { useState } from 'react'
import { newsletterConsent, type SubscriptionSource } from '@golden-bead/contracts/newsletter'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Button } from '#ui/forms/Button.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'

type NewsletterBoxProps = { source: Exclude<SubscriptionSource, 'preferences' | 'api'> }

/** The same words for every address: whether it is subscribed already stands in the mail alone. */
export const NewsletterBox = ({ source }: NewsletterBoxProps) => {
  const dispatch = useThunkDispatch()
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (form: HTMLFormElement) => {
    if (isBusy) return
    setIsBusy(true)
    setAddress(undefined)
    const email = form.querySelector('input')?.value.trim() ?? ''
    // Not with the page: the first page has a budget (decision 011).
    const failure = await import('./subscribe.ts').then(
      ({ subscribe }) => dispatch(subscribe({ email, source })),
      () => 'That did not reach us. Please check your connection.',
    )
    setIsBusy(false)
    setError(failure)
    if (failure === undefined) {
      form.reset()
      setAddress(email)
    }
    // The screen reader says the message with the field, once React has joined them.
    else setTimeout(() => form.querySelector('input')?.focus())
  }

  return (
    <section aria-labelledby="newsletter" className="rounded-xl bg-paper-sunk px-6 py-12 sm:px-12">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-3xl">
            A letter now and then
          </h2>
          <p className="mt-3 text-ink-soft">
            New materials, ways to present them, and nothing that shouts.
          </p>
        </div>
        <div>
          <form
            noValidate
            // Sent before the scripts are there, it would write the address into that of the page.
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              void handleSubmit(event.currentTarget)
            }}
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
              error={error}
            />
            <Button type="submit" isBusy={isBusy}>
              Subscribe
            </Button>
          </form>
          {/* Always there, so that a screen reader hears what is put into it. */}
          <div role="status">
            {address && (
              <div className="mt-5">
                <p className="text-lg font-semibold">Please check your inbox</p>
                <p className="mt-1 text-ink-soft">
                  We sent an email to {address}. Confirm there, and you are on the list.
                </p>
              </div>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
