import { ArrowRight, Clock, Mail, MapPin, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { shippingCosts } from '#lib/text/shipping-costs.ts'
import { dialled, linesOf } from '#lib/text/contact-details.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { ContactMailLink } from '#ui/ContactMailLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useAuth } from '#features/account/use-auth.ts'
import { ContactForm } from '#features/contact/ContactForm.tsx'
import { readOrderKey } from '#features/orders/order-key.ts'
import { FrequentQuestions } from './FrequentQuestions.tsx'

export const Component = () => {
  const { user } = useAuth()
  const order = useSearchParams()[0].get('order') ?? ''
  const { returnDays, replyHours, shipping } = useShop()

  return (
    <Container>
      <PageMeta
        title="Contact"
        description={`Write to us, call, or look through the frequently asked questions. We answer within ${replyHours} hours.`}
        path={paths.contact()}
      />
      <PageHeading
        title="Contact"
        lead={`Ask about a material, an order or your child's next step. We answer within ${replyHours} hours.`}
      />
      {/* One grid, so that the form and the questions end at the same edge. */}
      <div className="grid gap-x-20 gap-y-14 lg:grid-cols-[1fr_20rem] lg:gap-y-20">
        <ContactForm person={user} order={order} keyOf={readOrderKey} />
        <ContactDetails />
        <FrequentQuestions />
        <section aria-labelledby="more">
          <h2 id="more" className="mb-6 text-2xl">
            In more detail
          </h2>
          <ul className="border-t border-beech">
            <MoreLink to={paths.shipping()} label="Shipping">
              {shippingCosts(shipping)}
            </MoreLink>
            <MoreLink to={paths.returns()} label="Returns">
              {returnDays} days to change your mind
            </MoreLink>
            <MoreLink to={paths.about()} label="About us">
              How we choose what we sell
            </MoreLink>
          </ul>
        </section>
      </div>
    </Container>
  )
}

const ContactDetails = () => {
  const { email, phone, address, hours } = useShop()
  if (!email && !phone && !address && !hours) return null

  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-2xl">
        Reach us directly
      </h2>
      <ul className="mt-6 space-y-6">
        {email && (
          <Detail icon={<Icon of={Mail} className="size-5" />} label="Email">
            <ContactMailLink />
          </Detail>
        )}
        {phone && (
          <Detail icon={<Icon of={Phone} className="size-5" />} label="Phone">
            <a className="link" href={`tel:${dialled(phone)}`}>
              {phone}
            </a>
          </Detail>
        )}
        {address && (
          <Detail icon={<Icon of={MapPin} className="size-5" />} label="Address">
            {linesOf(address).join(', ')}
          </Detail>
        )}
        {hours && (
          <Detail icon={<Icon of={Clock} className="size-5" />} label="Hours">
            {hours}
          </Detail>
        )}
      </ul>
    </section>
  )
}

type MoreLinkProps = { to: string; label: string; children: ReactNode }

const MoreLink = ({ to, label, children }: MoreLinkProps) => (
  <li className="border-b border-beech">
    <ShopLink to={to} className="group flex items-center justify-between gap-4 py-3.5">
      <span>
        <span className="block font-medium group-hover:text-honey">{label}</span>
        <span className="block text-[0.95rem] text-ink-soft">{children}</span>
      </span>
      <Icon of={ArrowRight} className="size-5 shrink-0 text-honey" />
    </ShopLink>
  </li>
)

type DetailProps = { icon: ReactNode; label: string; children: ReactNode }

const Detail = ({ icon, label, children }: DetailProps) => (
  <li className="flex gap-4">
    <span className="mt-1 text-honey">{icon}</span>
    <div>
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="font-medium">{children}</p>
    </div>
  </li>
)
