import { pathOfLocation, wholeListing } from '#features/admin/admin-location.ts'
import type { Column } from '#features/admin/DataTable.tsx'
import { Badge } from '#ui/Badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { ShopLink } from '#ui/ShopLink.tsx'
import type { ListedStock } from './stock-query.ts'

/** On a phone: the name and the button, below them the figures in one line. */
export const stockCardStyle = 'max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-3 max-sm:pr-24 max-sm:pl-17'

type StockColumnsOptions = {
  /** By the id of the product; nothing where nobody waits. */
  waiting: ReadonlyMap<string, number>
  onCount: (level: ListedStock) => void
}

export const productColumn: Column<ListedStock> = {
  header: 'Product',
  headerClassName: 'sm:pl-4',
  isRowHeader: true,
  className: 'px-3 font-medium max-sm:w-full max-sm:p-0 sm:pl-4',
  cell: (level) => <StockedProduct level={level} />,
}

export const stockColumns = ({ waiting, onCount }: StockColumnsOptions): Column<ListedStock>[] => [
  productColumn,
  {
    ...figure('On the shelf', 'on_hand'),
    // Of what is not counted, this says so in the place of all figures.
    span: ({ counted }) => (counted ? undefined : 4),
    className: ({ counted }) => classNames(figureStyle, !counted && 'text-ink-soft'),
    cell: (level) =>
      level.counted ? <Figure units={level.on_hand} label="on the shelf" /> : 'Not counted',
  },
  figure('Held', 'held'),
  { ...figure('Free', 'free'), className: `${figureStyle} font-semibold` },
  figure('Low at', 'low_at'),
  {
    header: 'Waiting',
    headerClassName: 'text-right!',
    className: `${figureStyle} max-sm:empty:hidden`,
    cell: ({ product_id: id }) => {
      const units = waiting.get(id)
      return units !== undefined && <Figure units={units} label="waiting" />
    },
  },
  {
    header: 'Count',
    isHeaderHidden: true,
    headerClassName: 'sm:pr-4',
    className: 'px-3 text-right max-sm:absolute max-sm:top-3 max-sm:right-3 max-sm:p-0 sm:pr-4',
    cell: (level) => (
      <Button
        variant="secondary"
        size="small"
        className="lg:min-h-9"
        onClick={() => onCount(level)}
      >
        Count<span className="sr-only"> {level.products.name}</span>
      </Button>
    ),
  },
]

const figureStyle = 'px-3 text-right tabular-nums max-sm:p-0 max-sm:text-left max-sm:text-sm'

const figure = (
  header: string,
  name: 'on_hand' | 'held' | 'free' | 'low_at',
): Column<ListedStock> => ({
  header,
  headerClassName: 'text-right!',
  className: figureStyle,
  span: ({ counted }) => (counted ? undefined : 0),
  cell: (level) => <Figure units={level[name]} label={header.toLowerCase()} />,
})

const Figure = ({ units, label }: { units: number; label: string }) => (
  <>
    {units.toLocaleString('en-US')}
    <span className="text-ink-soft sm:hidden"> {label}</span>
  </>
)

const StockedProduct = ({ level }: { level: ListedStock }) => {
  const { place } = level
  const { name, image, in_stock: isSwitchedOn } = level.products

  return (
    <span className="flex items-center gap-x-3 max-sm:flex-wrap">
      <span className="picture-frame relative block w-11 shrink-0 sm:w-10 overflow-hidden rounded-sm bg-paper-sunk max-sm:absolute max-sm:top-3 max-sm:left-3">
        <Picture image={image} alt="" ratio="product" sizes="44px" />
      </span>
      <ShopLink
        to={pathOfLocation(wholeListing, { name: 'product', id: level.product_id })}
        title={name}
        className="inline-flex min-h-11 items-center hover:text-honey hover:underline"
      >
        <span>
          <span className="line-clamp-2 lg:leading-tight">{name}</span>
          {place && (
            <span className="block text-sm font-normal text-ink-soft lg:leading-tight">
              <span className="sr-only">, on the shelf: </span>
              {place}
            </span>
          )}
        </span>
      </ShopLink>
      {level.counted && level.is_low && (
        <Badge tone={level.free === 0 ? 'bad' : 'area'}>
          {level.free === 0 ? 'Sold out' : 'Low'}
        </Badge>
      )}
      {!isSwitchedOn && <Badge tone="bad">Out of stock</Badge>}
    </span>
  )
}
