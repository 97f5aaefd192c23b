import { TableFrame } from '#features/admin/TableFrame.tsx'
import { tableRoles } from '#features/admin/table-roles.ts'
import { wholeListing, pathOfLocation } from '#features/admin/admin-location.ts'
import { Badge } from '#ui/Badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import type { ListedStock } from './stock-query.ts'

type StockTableProps = {
  levels: readonly ListedStock[]
  isUpdating: boolean
  onCount: (level: ListedStock) => void
}

const headStyle = 'px-3 py-3 text-left font-medium whitespace-nowrap'
const numberHead = `${headStyle} text-right!`
const numberStyle = 'px-3 py-2 text-right tabular-nums max-sm:p-0 max-sm:text-left max-sm:text-sm'

export const StockTable = ({ levels, isUpdating, onCount }: StockTableProps) => (
  <TableFrame label="Table of the stock" isUpdating={isUpdating}>
    <table
      {...tableRoles.table}
      className="w-full border-collapse text-[0.95rem] max-sm:block sm:min-w-[40rem]"
    >
      <caption className="sr-only">Stock</caption>
      <thead
        {...tableRoles.group}
        className="border-b border-beech bg-ink/4 max-sm:sr-only max-sm:block"
      >
        <tr {...tableRoles.row} className="max-sm:block">
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:pl-4`}>
            Product
          </th>
          <th {...tableRoles.head} scope="col" className={numberHead}>
            On the shelf
          </th>
          <th {...tableRoles.head} scope="col" className={numberHead}>
            Held
          </th>
          <th {...tableRoles.head} scope="col" className={numberHead}>
            Free
          </th>
          <th {...tableRoles.head} scope="col" className={numberHead}>
            Low at
          </th>
          <th {...tableRoles.head} scope="col" className={`${headStyle} sm:pr-4`}>
            <span className="sr-only">Count</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} className="max-sm:block">
        {levels.map((level) => (
          <StockRow key={level.product_id} level={level} onCount={() => onCount(level)} />
        ))}
      </tbody>
    </table>
  </TableFrame>
)

/** On a phone a row is a card: the name and the button, below them the figures in one line. */
const StockRow = ({ level, onCount }: { level: ListedStock; onCount: () => void }) => {
  const { product_id: id, counted: isCounted, products: product } = level
  const { name, image, in_stock: isSwitchedOn } = product
  const figures: [label: string, units: number][] = [
    ['on the shelf', level.on_hand],
    ['held', level.held],
    ['free', level.free],
    ['low at', level.low_at],
  ]

  return (
    <tr
      {...tableRoles.row}
      className="border-b border-beech last:border-0 hover:bg-paper max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3 max-sm:pr-24 max-sm:pl-17"
    >
      <th
        {...tableRoles.rowHead}
        scope="row"
        className="px-3 py-2 text-left font-medium max-sm:w-full max-sm:p-0 sm:pl-4"
      >
        <span className="flex items-center gap-x-3 max-sm:flex-wrap">
          <span className="picture-frame relative block w-11 shrink-0 overflow-hidden rounded-sm bg-paper-sunk max-sm:absolute max-sm:top-3 max-sm:left-3">
            <Picture image={image} alt="" ratio="product" sizes="44px" />
          </span>
          <ShopLink
            to={pathOfLocation(wholeListing, { name: 'product', id })}
            title={name}
            className="inline-flex min-h-11 items-center hover:text-honey hover:underline"
          >
            <span className="line-clamp-2">{name}</span>
          </ShopLink>
          {isCounted && level.is_low && (
            <Badge tone={level.free === 0 ? 'bad' : 'area'}>
              {level.free === 0 ? 'Sold out' : 'Low'}
            </Badge>
          )}
          {!isSwitchedOn && <Badge tone="bad">Out of stock</Badge>}
        </span>
      </th>
      {isCounted ? (
        figures.map(([label, units]) => (
          <td
            key={label}
            {...tableRoles.cell}
            className={classNames(numberStyle, label === 'free' && 'font-semibold')}
          >
            {units.toLocaleString('en-US')}
            <span className="text-ink-soft sm:hidden"> {label}</span>
          </td>
        ))
      ) : (
        <td {...tableRoles.cell} colSpan={4} className={classNames(numberStyle, 'text-ink-soft')}>
          Not counted
        </td>
      )}
      <td
        {...tableRoles.cell}
        className="px-3 py-2 text-right max-sm:absolute max-sm:top-3 max-sm:right-3 max-sm:p-0 sm:pr-4"
      >
        <Button variant="secondary" size="small" onClick={onCount}>
          Count<span className="sr-only"> {name}</span>
        </Button>
      </td>
    </tr>
  )
}
