import { QuantityField } from './QuantityField.tsx'

/** By the id of what they are of. */
export type PickedUnits = ReadonlyMap<number, number>

type UnitFieldsProps = {
  /** Such as 'Cancel', before the name of what is counted. */
  verb: string
  items: readonly { id: number; name: string; max: number }[]
  units: PickedUnits
  onChange: (units: PickedUnits) => void
}

/** Some units of several things: none of them at first. */
export const UnitFields = ({ verb, items, units, onChange }: UnitFieldsProps) => (
  <ul className="divide-y divide-beech border-y border-beech">
    {items.map(({ id, name, max }) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
        <p className="min-w-0 grow basis-40">
          {name} <span className="text-sm whitespace-nowrap text-ink-soft">of {max}</span>
        </p>
        <QuantityField
          label={`${verb} ${name}`}
          quantity={units.get(id) ?? 0}
          min={0}
          max={max}
          onChange={(quantity) => onChange(new Map([...units, [id, quantity]]))}
        />
      </li>
    ))}
  </ul>
)

export const sumOfUnits = (units: PickedUnits) =>
  [...units.values()].reduce((sum, count) => sum + count, 0)
