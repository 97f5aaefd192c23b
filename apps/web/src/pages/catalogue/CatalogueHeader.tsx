import type { Category } from '@golden-bead/contracts/catalogue'
import { crumbsTo } from '#lib/text/crumbs.ts'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx'
import { PageHeading } from '#ui/layout/PageHeading.tsx'
import { Picture } from '#ui/Picture.tsx'

type CatalogueHeaderProps = { category: Category | undefined; query: string }

/** The header of a category where the address names one that exists, a plain one elsewhere. */
export const CatalogueHeader = ({ category, query }: CatalogueHeaderProps) => {
  if (!category) {
    return (
      <PageHeading
        title={query ? `Results for “${query}”` : 'All Products'}
        isCompact
        lead={query ? undefined : 'Everything on the shelf, sorted the way you look for it.'}
      />
    )
  }

  return (
    <header
      {...areaAccent(category.id)}
      className="picture-frame relative my-4 grid overflow-hidden rounded-xl bg-area-tint sm:my-8 md:grid-cols-[1fr_17rem] lg:grid-cols-[1fr_26rem]"
    >
      <div className="flex flex-col justify-center px-5 py-4 sm:px-12 sm:py-12">
        <Breadcrumbs crumbs={crumbsTo(category)} />
        <h1 className="mt-1 text-3xl sm:mt-4 sm:text-5xl">{category.name}</h1>
        <p className="mt-2 line-clamp-2 max-w-xl text-ink-soft sm:mt-4 sm:line-clamp-none lg:text-lg">
          {category.description}
        </p>
        <BeadBar count={beadsOf(category.id)} className="mt-3 text-lg sm:mt-6 sm:text-2xl" />
      </div>
      <div className="relative hidden md:block">
        <Picture
          image={category.image}
          alt=""
          ratio="category"
          sizes="26rem"
          isFirst
          className="h-full"
        />
      </div>
    </header>
  )
}
