import { ArrowRight, Star } from 'lucide'
import { displayedRatings } from '@golden-bead/contracts/shop'
import { useListFeaturedProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { paths } from '@golden-bead/contracts/paths'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { pictureSource } from '#lib/api/picture-source.ts'
import { useShop } from '#ui/ClientConfig.tsx'
import { Container } from '#ui/layout/Container.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import heroPicture from '#ui/art/hero.svg'

const { stars, reviews } = displayedRatings.shop

export const Hero = () => {
  const { homeTitle, homeText } = useShop()
  return (
    <section className="overflow-hidden bg-paper-sunk">
      <Container className="grid grid-cols-[1fr_6.5rem] items-center gap-x-4 gap-y-4 py-7 max-2xs:grid-cols-1 sm:grid-cols-[1.2fr_1fr] sm:gap-x-12 sm:gap-y-0 sm:py-16 lg:grid-cols-[1.05fr_1fr] lg:py-20">
        <h1 className="text-[1.55rem] leading-[1.08] sm:leading-[1.04] sm:self-end sm:text-5xl lg:text-6xl xl:text-[4.5rem]">
          {homeTitle}
        </h1>
        <HeroPicture />
        <div className="col-span-full sm:col-span-1 sm:self-start">
          <p className="max-w-lg text-lg text-ink-soft sm:mt-6 sm:text-xl">{homeText}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-4 sm:mt-9">
            <ButtonLink to={paths.products()} size="large">
              Shop Materials
              <Icon of={ArrowRight} className="size-5" />
            </ButtonLink>
            <ShopLink to={paths.about()} className="link font-medium">
              How we choose them
            </ShopLink>
          </div>
          <SampleRating />
        </div>
      </Container>
    </section>
  )
}

/** That of the owner whole, and no higher than a window. */
const HeroPicture = () => {
  const { homePicture: own, homePictureAlt = '' } = useShop()
  return (
    <img
      {...(own ? pictureSource(own.image, 640) : { src: heroPicture })}
      sizes="(width < 40rem) 6.5rem, 45vw"
      alt={homePictureAlt}
      width={own?.width ?? 960}
      height={own?.height ?? 720}
      fetchPriority="high"
      className="mx-auto h-auto max-h-136 w-full rounded-lg max-w-xl object-contain sm:row-span-2 lg:max-w-none"
    />
  )
}

/** Of a shop on trial. */
const SampleRating = () => {
  const { data: featured } = useListFeaturedProductsQuery()
  if (!featured?.some((product) => product.is_sample)) return null
  return (
    <p className="mt-5 flex items-center gap-2 text-[0.95rem] text-ink-soft sm:mt-9">
      <Icon of={Star} className="size-4.5 fill-gold text-gold" />
      <span>
        <strong className="font-semibold text-ink">{stars}/5</strong> from{' '}
        {reviews.toLocaleString('en-US')} reviews
      </span>
    </p>
  )
}
