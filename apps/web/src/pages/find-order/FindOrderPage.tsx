import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MailCheck } from 'lucide'
import { useSearchParams } from 'react-router'
import { paths } from '@golden-bead/contracts/paths'
import { AuthFrame } from '#features/account/AuthFrame.tsx'
import { FindOrderForm, type OrderSearch } from '#features/orders/FindOrderForm.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const Component = () => {
  const [params] = useSearchParams()
  const [search, setSearch] = useState<OrderSearch>()
  const [isSent, setIsSent] = useState(false)
  const footer = (
    <>
      Have an account?{' '}
      <ShopLink to={paths.login(paths.profile('orders'))} className="link">
        Log in to see your orders
      </ShopLink>
    </>
  )

  return (
    <>
      <PageMeta
        title="Find your order"
        description="Get the link to your order by email."
        isHidden
      />
      {isSent && search ? (
        <LinkSent search={search} footer={footer} onBack={() => setIsSent(false)} />
      ) : (
        <AuthFrame
          title="Find your order"
          lead="We send the link to the email address you ordered with."
          footer={footer}
        >
          <FindOrderForm
            defaults={search ?? { number: params.get('number') ?? '', email: '' }}
            isAnotherTry={search !== undefined}
            onSent={(sent) => {
              setSearch(sent)
              setIsSent(true)
            }}
          />
        </AuthFrame>
      )}
    </>
  )
}

type LinkSentProps = { search: OrderSearch; footer: ReactNode; onBack: () => void }

/** The same words whether there is such an order or not. */
const LinkSent = ({ search: { number, email }, footer, onBack }: LinkSentProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone; what came of it is where to go on reading.
  useEffect(() => focusOnArrival(title.current), [])

  return (
    <AuthFrame
      title="Check your email"
      titleRef={title}
      lead={
        <>
          If <strong className="text-ink">{number}</strong> was ordered with{' '}
          <strong className="break-words text-ink">{email}</strong>, the link to it is on its way.
        </>
      }
      footer={footer}
    >
      <Icon of={MailCheck} strokeWidth={1.5} className="size-10 text-honey" />
      <p className="mt-4 text-ink-soft">It may take a minute. Please check your spam folder too.</p>
      <Button variant="secondary" className="mt-6" onClick={onBack}>
        Try again
      </Button>
    </AuthFrame>
  )
}
