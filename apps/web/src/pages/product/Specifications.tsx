import { returnPeriodDays } from '@golden-bead/contracts/shop'

const specifications = [
  { name: 'Material', value: 'Solid wood and natural materials, as described above' },
  { name: 'Care', value: 'Wipe with a soft, slightly damp cloth and let it dry in the air' },
  { name: 'Use', value: 'Presented by an adult first, then free for the child to choose' },
  { name: 'Storage', value: 'On a low, open shelf, complete and ready to use' },
  { name: 'Returns', value: `Within ${returnPeriodDays} days, in its original condition` },
] as const

export const Specifications = () => (
  <dl className="max-w-3xl">
    {specifications.map(({ name, value }) => (
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
