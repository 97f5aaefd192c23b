import { useHydrated } from '#lib/use-hydrated.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'

type ChildAgeProps = {
  months: number | undefined
  onChange: (months: number | undefined) => void
}

const perYear = 12
const optionsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).map((value) => ({
    value,
    label: value,
  }))

/** For parents, who know how old their child is, and no band. */
export const ChildAge = ({ months, onChange }: ChildAgeProps) => {
  const isHydrated = useHydrated()
  const years = months === undefined ? undefined : Math.floor(months / perYear)
  const rest = months === undefined ? 0 : months % perYear
  const change = (nextYears: string, nextRest: number) =>
    onChange(nextYears === '' ? undefined : Number(nextYears) * perYear + nextRest)

  return (
    <fieldset className="pt-2 pb-2">
      <legend className="mb-2 text-[0.95rem]">My child is …</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Years"
          placeholder="Any age"
          value={years === undefined ? '' : String(years)}
          disabled={!isHydrated}
          options={optionsOf(0, perYear - 1)}
          onChange={({ target }) => change(target.value, rest)}
        />
        <SelectField
          label="Months"
          value={String(rest)}
          disabled={!isHydrated || years === undefined}
          options={optionsOf(0, perYear - 1)}
          onChange={({ target }) => change(String(years ?? ''), Number(target.value))}
        />
      </div>
    </fieldset>
  )
}
