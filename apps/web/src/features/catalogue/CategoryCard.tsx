import type { Category } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent, beadsOf } from '#lib/text/category-beads.ts'
import { BeadBar } from '#ui/layout/BeadBar.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const CategoryCard = ({ category }: { category: Category }) => (
  <article
    {...areaAccent(category.id)}
    className="picture-frame group relative flex h-full flex-col overflow-hidden rounded-lg bg-area-tint max-sm:in-[.lying]:flex-row max-sm:in-[.lying]:items-center"
  >
    <div className="relative overflow-hidden max-sm:in-[.lying]:w-1/2">
      <Picture
        image={category.image}
        alt=""
        ratio="category"
        sizes="(min-width: 90rem) 15rem, (min-width: 64rem) 18vw, (min-width: 40rem) 30vw, 46vw"
        className="transition-transform duration-500 ease-calm group-hover:scale-[1.03]"
      />
    </div>
    <div className="grow p-4 pb-5 max-xs:px-3 max-[23rem]:px-2 xl:px-5 xl:pb-6">
      <h3 className="flex flex-col gap-2 text-xl">
        <ShopLink
          to={paths.category(category.id)}
          className="after:absolute after:inset-0 after:rounded-lg after:-outline-offset-4 after:outline-(--focus) group-hover:text-honey focus-visible:outline-none focus-visible:after:outline-3"
        >
          {category.name}
        </ShopLink>
        <BeadBar count={beadsOf(category.id)} className="text-sm" />
      </h3>
      <p className="mt-2.5 text-[0.95rem] text-ink-soft max-xl:hidden">{category.description}</p>
    </div>
  </article>
)
