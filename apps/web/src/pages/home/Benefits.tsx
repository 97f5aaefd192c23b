import { Hand, RotateCcw, Truck } from 'lucide'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { freeShipping } from '#lib/text/free-shipping.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { Icon } from '#ui/Icon.tsx'

const benefitsOf = (shop: ShopInfo) => [
  {
    icon: Hand,
    title: 'Made for small hands',
    text: 'Real wood, real weight, one quality at a time. Each material shows the child its own mistake.',
  },
  {
    icon: Truck,
    title: freeShipping(shop),
    text: 'The cart always shows how much more you need for free shipping.',
  },
  {
    icon: RotateCcw,
    title: `${shop.returnDays} days to return`,
    text: `Not the right moment for your child? Send it back. Questions are answered within ${shop.replyHours} hours.`,
  },
]

export const Benefits = () => (
  <section
    aria-label="Why shop here"
    className="mb-14 grid gap-x-10 gap-y-5 border-y border-beech py-6 sm:mb-20 md:auto-cols-fr md:grid-flow-col"
  >
    {benefitsOf(useShop()).map(
      ({ icon, title, text }) =>
        title && (
          <div key={title} className="flex gap-4">
            <Icon of={icon} strokeWidth={1.5} className="mt-0.5 size-6 shrink-0 text-honey" />
            <div>
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1 text-[0.95rem] text-ink-soft">{text}</p>
            </div>
          </div>
        ),
    )}
  </section>
)
