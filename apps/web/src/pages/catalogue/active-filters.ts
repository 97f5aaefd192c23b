import type { Category } from '@golden-bead/contracts/catalogue'
import { ageBands } from '@golden-bead/contracts/catalogue-options'
import { formatShort, toCents } from '@golden-bead/contracts/money'
import { defaultFilters, toggled, type CatalogueFilters } from '#features/catalogue/filters.ts'
import { counted } from '#lib/text/counted.ts'
import { wordsOfSlug } from '#lib/text/words-of-slug.ts'

type ActiveFilter = { key: string; label: string; without: CatalogueFilters }

/** What narrows the list, one by one, but for the words of a search: its box shows them. */
export const activeFilters = (
  filters: CatalogueFilters,
  categories: readonly Category[] = [],
): ActiveFilter[] => {
  const without = (part: Partial<CatalogueFilters>) => ({ ...filters, ...part, page: 1 })
  const price = priceLabel(filters)

  return [
    ...filters.categories.map((id) => ({
      key: `category ${id}`,
      label: categories.find((category) => category.id === id)?.name ?? wordsOfSlug(id),
      without: without({ categories: toggled(filters.categories, id) }),
    })),
    ...(price
      ? [
          {
            key: 'price',
            label: price,
            without: without({
              priceMin: defaultFilters.priceMin,
              priceMax: defaultFilters.priceMax,
            }),
          },
        ]
      : []),
    ...ageBands
      .filter(({ id }) => filters.ages.includes(id))
      .map((band) => ({
        key: `age ${band.id}`,
        label: ageLabel(band),
        without: without({ ages: toggled(filters.ages, band.id) }),
      })),
    ...(filters.childMonths === undefined
      ? []
      : [
          {
            key: 'child',
            label: childLabel(filters.childMonths),
            without: without({ childMonths: undefined }),
          },
        ]),
    ...(filters.isInStockOnly
      ? [{ key: 'stock', label: stockLabel, without: without({ isInStockOnly: false }) }]
      : []),
  ]
}

export const ageLabel = ({ from, to }: { from: number; to: number }) => `${from} to ${to} years`

/** 'For 2 years and 6 months' */
const childLabel = (months: number) => {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [
    ...(years > 0 ? [counted(years, 'year')] : []),
    ...(rest > 0 || years === 0 ? [counted(rest, 'month')] : []),
  ]
  return `For ${parts.join(' and ')}`
}

export const stockLabel = 'In stock only'

/** Both limits are one filter, as they are one range. */
const priceLabel = ({ priceMin, priceMax }: CatalogueFilters) => {
  const hasMax = priceMax !== undefined
  if (priceMin === defaultFilters.priceMin) return hasMax ? `Up to ${dollars(priceMax)}` : undefined
  return hasMax ? `${dollars(priceMin)} to ${dollars(priceMax)}` : `From ${dollars(priceMin)}`
}

const dollars = (price: number) => formatShort(toCents(price))
