import { Compass, Leaf, Hand, Users } from 'lucide'
import type { ReactNode } from 'react'
import { categoryIds } from '@golden-bead/contracts/catalogue-options'
import { formatCents, formatShort } from '@golden-bead/contracts/money'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { useShop } from '#ui/ClientConfig.tsx'
import { useGetPageQuery } from '#features/pages/pages.api.ts'
import { NewsletterBox } from '#features/newsletter/NewsletterBox.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { wordsOfSlug } from '#lib/text/words-of-slug.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { PageText } from '#ui/PageText.tsx'
import { PendingPage } from '#ui/layout/PendingPage.tsx'
import { TextPage } from '#ui/layout/TextPage.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

const values = [
  {
    icon: Hand,
    title: 'The child does the work',
    text: 'A good material needs no applause and no batteries. It shows the mistake by itself and lets the child put it right.',
  },
  {
    icon: Leaf,
    title: 'Things that last',
    text: 'Wood, metal, glass and cloth can be cared for, repaired and handed on. Children feel the difference.',
  },
  {
    icon: Compass,
    title: 'One thing at a time',
    text: 'Each material isolates one quality: length, weight, sound, number. We leave out what only decorates.',
  },
  {
    icon: Users,
    title: 'Home and school alike',
    text: 'The same materials serve one child at a kitchen table and thirty children in a classroom.',
  },
] as const

/** As the text of `apps/api/src/pages` says it. */
const shippingRule = ({ shipping }: ShopInfo) => {
  if (shipping === null) return 'We are not shipping right now.'
  const { price_cents: price, free_from_cents: freeFrom } = shipping
  if (freeFrom === null) return `${formatCents(price)} for an order.`
  if (freeFrom === 0) return 'Orders ship free.'
  return `${formatCents(price)} for an order below ${formatShort(freeFrom)}, free from there on.`
}

const promisesOf = (shop: ShopInfo) => [
  {
    title: shop.shipping?.is_only === false ? 'Shipping' : 'One rule for shipping',
    text: `${shippingRule(shop)} The cart shows it before you decide anything.`,
    link: { to: paths.shipping(), label: 'Shipping' },
  },
  {
    title: `${shop.returnDays} days to change your mind`,
    text: 'The moment for a material may simply not be now. Send it back complete and in its original condition.',
    link: { to: paths.returns(), label: 'Returns' },
  },
  {
    title: 'Nothing that follows you',
    text: 'No cookies, no trackers, nothing from other companies. Cart and wishlist stay in your own browser.',
    link: { to: paths.privacy(), label: 'Privacy' },
  },
]

const answeringOf = ({ replyHours }: ShopInfo) => [
  {
    title: 'You ask',
    text: 'Tell us what your child chooses at the moment: pouring, stacking, counting. That says more than the age.',
  },
  {
    title: 'A person answers',
    text: `Within ${replyHours} hours, and frankly: sometimes the right material is one that you have already, or none yet.`,
  },
  {
    title: 'Your child decides',
    text: 'What is taken from the shelf again and again was the right choice. What is not may come back to us.',
  },
]

/** As they lie in the bead stair, the shortest first. */
const areas = categoryIds.toSorted((one, other) => beadsOf(one) - beadsOf(other))

export const Component = () => {
  const found = useGetPageQuery('about')
  const page = found.currentData

  if (!page) return <PendingPage query={found} />
  if (page.is_built_in) return <BuiltInAbout />
  return (
    <>
      <TextPage title={page.title} lead={page.description} path={paths.about()}>
        <PageText blocks={page.blocks} />
      </TextPage>
      <Container>
        <NewsletterBox source="about" />
      </Container>
    </>
  )
}

/** What the text of `apps/api/src/pages` says, in a layout that Markdown does not have. */
const BuiltInAbout = () => {
  const shop = useShop()

  return (
    <Container>
      <PageMeta
        title="About Us"
        description="Why we sell so few things, how we choose them, and who answers your questions: mission, story, values and team of the shop."
        path={paths.about()}
      />
      <div className="grid items-center gap-x-16 pb-14 lg:grid-cols-[1fr_30rem] lg:py-14">
        <PageHeading
          title="A small shelf, chosen with care"
          lead="Our mission is to put real Montessori materials within reach of every family and every classroom that wants them."
        />
        <Shelf />
      </div>

      <Section id="story" title="Our story">
        <div className="prose max-w-2xl text-lg">
          <p>
            It begins with a bead. In a Montessori classroom a single golden bead is one. Ten of
            them on a wire are ten, ten bars make a square of a hundred, ten squares a cube of a
            thousand. A child of five can carry a thousand in one hand, and knows what it weighs.
          </p>
          <p>
            We wanted a shop that works like that bead: small, exact and enough. So the shelf
            follows the five areas of the prepared environment, every product says what age it is
            for and what it is good for, and nothing is there only because it sells.
          </p>
        </div>
      </Section>

      <Section id="values" title="Our values">
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {values.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} strokeWidth={1.5} className="size-7 text-honey" />
              <h3 className="mt-3 text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section id="promises" title="Our word">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
          {promisesOf(shop).map(({ title, text, link }) => (
            <li key={title} className="flex flex-col items-start">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 mb-3 text-ink-soft">{text}</p>
              <ShopLink to={link.to} className="link mt-auto font-medium">
                {link.label}
              </ShopLink>
            </li>
          ))}
        </ul>
      </Section>

      <Section id="team" title="Our team">
        <p className="max-w-2xl text-lg">
          You will find no portraits here. What you should know of us is what happens when you turn
          to us.
        </p>
        <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-3">
          {answeringOf(shop).map(({ title, text }, index) => (
            <li key={title}>
              <span aria-hidden="true" className="font-display text-3xl text-honey">
                {index + 1}
              </span>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap items-center gap-x-7 gap-y-4">
          <ButtonLink to={paths.contact()} size="large">
            Write to us
          </ButtonLink>
          <ShopLink to={paths.products()} className="link font-medium">
            See what is on the shelf
          </ShopLink>
        </div>
      </Section>

      <NewsletterBox source="about" />
    </Container>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode }

const Section = ({ id, title, children }: SectionProps) => (
  <section
    aria-labelledby={id}
    className="grid gap-x-16 gap-y-8 border-t border-beech py-14 lg:grid-cols-[14rem_1fr]"
  >
    <h2 id={id} className="text-3xl">
      {title}
    </h2>
    <div>{children}</div>
  </section>
)

/** The five areas with their bars of beads, each a way into the catalogue. */
const Shelf = () => (
  <nav
    aria-label="The five areas of the shelf"
    className="rounded-xl bg-paper-sunk px-6 py-5 sm:px-8"
  >
    <ul className="divide-y divide-beech">
      {areas.map((id) => (
        <li key={id} {...areaAccent(id)}>
          <ShopLink
            to={paths.category(id)}
            className="flex min-h-16 items-center justify-between gap-4 hover:text-honey"
          >
            <span className="font-display text-xl font-medium">{wordsOfSlug(id)}</span>
            <BeadBar count={beadsOf(id)} className="text-[2rem] max-sm:text-2xl" />
          </ShopLink>
        </li>
      ))}
    </ul>
  </nav>
)
