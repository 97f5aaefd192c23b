import { EmailField } from '#ui/forms/EmailField.tsx'
import { Button } from '#ui/forms/Button.tsx'

/** There is no list of addresses yet: subscribing makes no call, and the box says so. */
export const NewsletterBox = () => (
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
      <form
        // Sent before the scripts are there, it would write the e-mail into the address.
        method="post"
        className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => event.preventDefault()}
      >
        <div>
          <EmailField
            label="Email address"
            isLabelHidden
            autoComplete="email"
            placeholder="you@example.com"
            hint="The newsletter has not started yet: your address is not kept."
          />
        </div>
        <Button type="submit">Subscribe</Button>
      </form>
    </div>
  </section>
)
