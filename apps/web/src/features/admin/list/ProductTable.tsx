import type { Product } from '@golden-bead/contracts/catalogue'
import { type ProductListing, type SortColumn } from '#features/admin/admin-location.ts'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'
import { ProductTableRow } from './ProductTableRow.tsx'
import { SortHeader } from './SortHeader.tsx'

type ProductTableProps = {
  products: readonly Product[]
  list: ProductListing
  isUpdating: boolean
  nameOf: (categoryId: string) => string | undefined
  /** The product to whose row the focus returns. */
  focusedId: string | undefined
  /** Called once the row is shown: the focus is on it, or was moved elsewhere by the admin. */
  onFocusSettled: () => void
  onDelete: (product: Product) => void
}

const sortableColumns: readonly (readonly [SortColumn, string])[] = [
  ['name', 'Name'],
  ['category', 'Category'],
  ['price', 'Price'],
  ['in_stock', 'Stock'],
  ['featured', 'Featured'],
  ['updated_at', 'Changed'],
]

export const ProductTable = ({
  products,
  list,
  isUpdating,
  nameOf,
  focusedId,
  onFocusSettled,
  onDelete,
}: ProductTableProps) => (
  <TableFrame label="Table of products" isUpdating={isUpdating}>
    <table
      {...tableRoles.table}
      className="w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem]"
    >
      <caption className="sr-only">Products</caption>
      <thead {...tableRoles.group} className="border-b border-beech bg-ink/4 max-sm:block">
        <tr
          {...tableRoles.row}
          className="max-sm:flex max-sm:flex-wrap max-sm:px-1.5 max-sm:before:w-full max-sm:before:px-1.5 max-sm:before:pt-2 max-sm:before:text-sm max-sm:before:text-ink-soft max-sm:before:content-['Sort_by']"
        >
          <th
            {...tableRoles.head}
            scope="col"
            className="py-1 pl-3 text-left font-medium max-sm:sr-only lg:pl-4"
          >
            <span className="sr-only">Picture</span>
          </th>
          {sortableColumns.map(([column, label]) => (
            <SortHeader
              key={column}
              column={column}
              label={label}
              list={list}
              isWideOnly={column === 'updated_at'}
            />
          ))}
          <th {...tableRoles.head} scope="col" className="py-1 max-sm:sr-only">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {products.map((product) => (
          <ProductTableRow
            key={product.id}
            product={product}
            categoryName={nameOf(product.category) ?? product.category}
            list={list}
            isFocused={product.id === focusedId}
            onFocusSettled={onFocusSettled}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </table>
  </TableFrame>
)
