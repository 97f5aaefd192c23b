import { ArrowRight, Star } from 'lucide'
import { displayedRatings } from '@golden-bead/contracts/shop'
import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import heroPicture from '#ui/art/hero.svg'

const { stars, reviews } = displayedRatings.shop

export const Hero = () => (
  <section className="overflow-hidden bg-paper-sunk">
    <Container className="grid items-center gap-x-12 gap-y-10 py-12 sm:py-16 lg:grid-cols-[1.05fr_1fr] lg:py-20">
      <div>
        <h1 className="text-[2.6rem] leading-[1.04] max-2xs:text-4xl sm:text-6xl xl:text-[4.5rem]">
          The hand teaches the&nbsp;mind
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft sm:text-xl">
          Montessori materials in beech, glass and cloth: for the shelf at home, the classroom and
          every child who wants to find out alone.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-4">
          <ButtonLink to={paths.products()} size="large">
            Shop Materials
            <Icon of={ArrowRight} className="size-5" />
          </ButtonLink>
          <ShopLink to={paths.about()} className="link font-medium">
            How we choose them
          </ShopLink>
        </div>
        <p className="mt-9 flex items-center gap-2 text-[0.95rem] text-ink-soft">
          <Icon of={Star} className="size-4.5 fill-gold text-gold" />
          <span>
            <strong className="font-semibold text-ink">{stars}/5</strong> from{' '}
            {reviews.toLocaleString('en-US')} reviews
          </span>
        </p>
      </div>
      <img
        src={heroPicture}
        alt=""
        width={960}
        height={720}
        fetchPriority="high"
        className="mx-auto h-auto w-full max-w-xl lg:max-w-none"
      />
    </Container>
  </section>
)
