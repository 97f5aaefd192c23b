import type { Ref } from 'react'
import type { Product } from '@golden-bead/contracts/catalogue'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { SampleReviews } from './SampleReviews.tsx'
import { useShop } from '#ui/ClientConfig.tsx'

type ProductTabsProps = {
  ref: Ref<HTMLDivElement>
  id: string
  product: Product
  tab: string
  onChange: (tab: string) => void
}

export const ProductTabs = ({ ref, id, product, tab, onChange }: ProductTabsProps) => (
  <div ref={ref} id={id} className="mt-16 sm:mt-20">
    <Tabs
      label="About this product"
      value={tab}
      onChange={onChange}
      tabs={[
        {
          id: 'benefits',
          label: 'Educational Benefits',
          content: <Benefits benefits={product.benefits} />,
        },
        {
          id: 'specifications',
          label: 'Specifications',
          content: <Specifications product={product} />,
        },
        {
          id: 'reviews',
          label: 'Reviews',
          content: product.is_sample ? <SampleReviews /> : <p>No reviews yet</p>,
        },
      ]}
    />
  </div>
)

const Benefits = ({ benefits }: { benefits: readonly string[] }) =>
  benefits.length === 0 ? (
    <p className="text-ink-soft">Nothing has been written here yet.</p>
  ) : (
    <ul className="grid max-w-4xl gap-x-12 gap-y-4 sm:grid-cols-2">
      {[...new Set(benefits)].map((benefit) => (
        <li key={benefit} className="flex gap-4">
          <span
            aria-hidden="true"
            className="bead mt-2 size-2.5 shrink-0 forced-color-adjust-none bg-area shadow-[inset_-1px_-2px_3px_var(--bead-shade)]"
          />
          {benefit}
        </li>
      ))}
    </ul>
  )

const fixedMaterial = 'Solid wood and natural materials, as described above'
const specifications = [
  { name: 'Care', value: 'Wipe with a soft, slightly damp cloth and let it dry in the air' },
  { name: 'Use', value: 'Presented by an adult first, then free for the child to choose' },
  { name: 'Storage', value: 'On a low, open shelf, complete and ready to use' },
] as const

const Specifications = ({ product }: { product: Product }) => {
  const { returnDays } = useShop()
  const named = [
    { name: 'Brand', value: product.brand },
    { name: 'Material', value: product.material || fixedMaterial },
    { name: 'Dimensions', value: product.dimensions },
    { name: 'Contents', value: product.contents },
    { name: 'Skills', value: product.skills },
  ].filter(({ value }) => value !== '')

  const returns = {
    name: 'Returns',
    value: `Within ${returnDays} days, in its original condition`,
  }

  return (
    <dl className="max-w-3xl">
      {[...named, ...specifications, returns].map(({ name, value }) => (
        <div
          key={name}
          className="grid gap-x-8 border-b border-beech py-3.5 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
