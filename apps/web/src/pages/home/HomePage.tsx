import { Container } from '#ui/layout/Container.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'
import { NewsletterBox } from '#features/newsletter/NewsletterBox.tsx'
import { paths } from '@golden-bead/contracts/paths'
import sharePicture from '#ui/art/share.jpg'
import { Benefits } from './Benefits.tsx'
import { Categories } from './Categories.tsx'
import { FeaturedProducts } from './FeaturedProducts.tsx'
import { Hero } from './Hero.tsx'

export const Component = () => (
  <>
    <PageMeta
      title=""
      description="Montessori learning materials for children, parents, teachers and homeschoolers: practical life, sensorial, mathematics, language and cultural."
      path={paths.home()}
      image={sharePicture}
    />
    <Hero />
    <Container>
      <FeaturedProducts />
      <Benefits />
      <Categories />
      <NewsletterBox source="home" />
    </Container>
  </>
)
