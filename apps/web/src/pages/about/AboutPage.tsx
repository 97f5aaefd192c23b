import { Compass, Leaf, Hand, Users } from 'lucide'
import { contactReplyHours, returnPeriodDays } from '@golden-bead/contracts/shop'
import { NewsletterBox } from '#features/newsletter/NewsletterBox.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import heroPicture from '#ui/art/hero.svg'

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

const team = [
  {
    area: 'sensorial',
    role: 'Choosing',
    text: 'Somebody who has taught with a material decides whether it belongs on the shelf.',
  },
  {
    area: 'practical-life',
    role: 'Checking',
    text: 'Each delivery is counted and measured: a pink tower with a wrong cube teaches the wrong thing.',
  },
  {
    area: 'language',
    role: 'Answering',
    text: `Questions about ages, order and presentation get an answer within ${contactReplyHours} hours, from a person.`,
  },
] as const

export const Component = () => (
  <Container>
    <PageMeta
      title="About Us"
      description="Why we sell so few things, how we choose them, and who looks after them: mission, story, values and team of the shop."
      path={paths.about()}
    />
    <div className="grid items-center gap-x-16 lg:grid-cols-[1fr_30rem]">
      <PageHeading
        title="A small shelf, chosen with care"
        lead="Our mission is to put real Montessori materials within reach of every family and every classroom that wants them."
      />
      <img
        src={heroPicture}
        alt=""
        width={960}
        height={720}
        className="h-auto w-full max-w-md pb-10 lg:py-10"
      />
    </div>

    <section
      aria-labelledby="story"
      className="grid gap-x-16 gap-y-6 border-t border-beech py-14 lg:grid-cols-[14rem_1fr]"
    >
      <h2 id="story" className="text-3xl">
        Our story
      </h2>
      <div className="prose max-w-2xl text-lg">
        <p>
          It begins with a bead. In a Montessori classroom a single golden bead is one. Ten of them
          on a wire are ten, ten bars make a square of a hundred, ten squares a cube of a thousand.
          A child of five can carry a thousand in one hand, and knows what it weighs.
        </p>
        <p>
          We wanted a shop that works like that bead: small, exact and enough. So the shelf follows
          the five areas of the prepared environment, every product says what age it is for and what
          it is good for, and nothing is there only because it sells.
        </p>
        <p>
          If something does not suit your child, you can return it within {returnPeriodDays} days.
          The moment for it may simply not be now.
        </p>
      </div>
    </section>

    <section
      aria-labelledby="values"
      className="grid gap-x-16 gap-y-8 border-t border-beech py-14 lg:grid-cols-[14rem_1fr]"
    >
      <h2 id="values" className="text-3xl">
        Our values
      </h2>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {values.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon of={icon} strokeWidth={1.5} className="size-7 text-honey" />
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>

    <section
      aria-labelledby="team"
      className="grid gap-x-16 gap-y-8 border-t border-beech py-14 lg:grid-cols-[14rem_1fr]"
    >
      <h2 id="team" className="text-3xl">
        Our team
      </h2>
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-3">
        {team.map(({ area, role, text }) => (
          <li key={role} {...areaAccent(area)}>
            <BeadBar count={beadsOf(area)} className="text-xl" />
            <h3 className="mt-3 text-xl">{role}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>

    <p className="border-t border-beech py-14 text-center">
      <ButtonLink to={paths.products()} size="large">
        See what is on the shelf
      </ButtonLink>
    </p>
    <NewsletterBox source="about" />
  </Container>
)
