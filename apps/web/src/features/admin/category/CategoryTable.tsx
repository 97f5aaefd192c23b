import { Pencil, Trash2 } from 'lucide'
import type { Category } from '@golden-bead/contracts/catalogue'
import { pathOfLocation, wholeListing } from '#features/admin/admin-location.ts'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { counted } from '#lib/text/counted.ts'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'

type CategoryTableProps = {
  categories: readonly Category[]
  countOf: (id: string) => number | undefined
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

/** Read out as it is shown. */
const written = (count: number | undefined) => count?.toLocaleString('en-US') ?? '…'
const wordsOf = (count: number | undefined) =>
  count === undefined ? '… products' : counted(count, 'product')

export const CategoryTable = ({ categories, countOf, onEdit, onDelete }: CategoryTableProps) => (
  <TableFrame label="Table of categories">
    <table className="w-full sm:min-w-[36rem] border-collapse text-[0.95rem]">
      <caption className="sr-only">Categories</caption>
      <thead className="border-b border-beech bg-ink/4 text-left">
        <tr>
          <th scope="col" className="w-14 py-2 pl-3 font-medium sm:w-18 sm:pl-4 lg:py-1">
            <span className="sr-only">Picture</span>
          </th>
          <th scope="col" className="px-2 py-2 font-medium lg:py-1 sm:px-3">
            Name
          </th>
          <th scope="col" className="px-3 py-2 font-medium lg:py-1 max-lg:hidden">
            Id
          </th>
          <th scope="col" className="px-1 py-2 font-medium lg:py-1 whitespace-nowrap sm:px-3">
            Products
          </th>
          <th scope="col" className="py-2 sm:px-4 lg:py-1">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr
            key={category.id}
            className="border-b border-beech last:border-0 hover:bg-paper sm:h-[48px]"
          >
            <td className="py-2 pl-3 sm:py-0 sm:pl-4">
              <div className="picture-frame relative w-11 overflow-hidden rounded-sm bg-paper-sunk sm:w-12">
                <Picture image={category.image} alt="" ratio="category" sizes="51px" />
              </div>
            </td>
            <th scope="row" className="px-2 py-2 text-left font-medium sm:px-3 lg:py-0">
              <span title={category.name} className="line-clamp-3 lg:line-clamp-2 lg:leading-tight">
                {category.name}
              </span>
            </th>
            <td className="px-3 text-ink-soft max-lg:hidden">{category.id}</td>
            <td className="px-1 sm:px-3">
              <ShopLink
                to={pathOfLocation({ ...wholeListing, category: category.id })}
                aria-label={`${wordsOf(countOf(category.id))} of ${category.name}`}
                className="link inline-flex min-h-11 min-w-11 items-center"
              >
                {written(countOf(category.id))}
              </ShopLink>
            </td>
            <td className="pr-1 sm:pr-2">
              <div className="flex justify-end">
                <IconButton
                  label={`Edit ${category.name}`}
                  icon={<Icon of={Pencil} className="size-4.5" />}
                  onClick={() => onEdit(category)}
                />
                <IconButton
                  label={`Delete ${category.name}`}
                  icon={<Icon of={Trash2} className="size-4.5" />}
                  onClick={() => onDelete(category)}
                  className="hover:text-bad"
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)
