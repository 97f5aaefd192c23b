import type { Category } from '@golden-bead/contracts/catalogue'
import { paths } from '@golden-bead/contracts/paths'
import { areaAccent, beadsOf } from '#ui/bead-stair.ts'
import { BeadBar } from '#ui/BeadBar.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

export const CategoryCard = ({ category }: { category: Category }) => (
  <article
    {...areaAccent(category.id)}
    className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-area-tint"
  >
    <div className="picture-frame relative overflow-hidden">
      <Picture
        image={category.image}
        alt=""
        ratio="category"
        sizes="(min-width: 90rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
        className="transition-transform duration-500 ease-calm group-hover:scale-[1.03]"
      />
    </div>
    <div className="grow px-4 pt-4 pb-5 lg:px-6 lg:pt-5 lg:pb-7">
      <h3 className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-xl lg:text-2xl">
        <ShopLink
          to={paths.category(category.id)}
          className="after:absolute after:inset-0 after:rounded-lg after:-outline-offset-4 group-hover:text-honey"
        >
          {category.name}
        </ShopLink>
        <BeadBar count={beadsOf(category.id)} className="text-sm sm:text-base" />
      </h3>
      <p className="mt-2.5 text-[0.975rem] text-ink-soft max-lg:hidden">{category.description}</p>
    </div>
  </article>
)
