import type { Category } from '@golden-bead/contracts/catalogue'
import type { CatalogueFilters } from '#features/catalogue/filters.ts'
import { crumbsTo } from '#lib/text/crumbs.ts'
import { breadcrumbsJsonLd } from '#lib/text/structured-data.ts'
import { paths } from '@golden-bead/contracts/paths'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { PageMeta } from '#ui/layout/PageMeta.tsx'

type CatalogueMetaProps = {
  category: Category | undefined
  filters: CatalogueFilters
  /** An unknown category, or a page behind the last one. */
  isMissing: boolean
}

/** Every choice of filters has the unfiltered page as its canonical address. */
export const CatalogueMeta = ({ category, filters, isMissing }: CatalogueMetaProps) => {
  const { siteUrl } = useClientConfig()
  const path = category ? paths.category(category.id) : paths.products()

  return (
    <PageMeta
      title={filters.query ? `Search: ${filters.query}` : (category?.name ?? 'All Products')}
      description={
        category?.description ??
        'All Montessori materials of the shop, by area, age and price: sensorial, mathematics, language, practical life and cultural.'
      }
      path={filters.page > 1 ? `${path}?page=${filters.page}` : path}
      image={category?.image}
      isHidden={isMissing || filters.query !== ''}
      jsonLd={[breadcrumbsJsonLd(siteUrl, crumbsTo(category))]}
    />
  )
}
