import { useId } from 'react'
import { usStates } from '@golden-bead/contracts/us-states'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import type { ChosenStates } from './rate-form.ts'

type StatesFieldProps = {
  states: ChosenStates
  error: string | undefined
  onChange: (states: ChosenStates) => void
}

/** Where a rate goes: everywhere, or to what is ticked. */
export const StatesField = ({ states, error, onChange }: StatesFieldProps) => {
  const errorId = useId()
  const isSome = states !== undefined

  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-[0.95rem] font-medium">Where it goes</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Radio
          name="where"
          label="All states"
          text="And the District of Columbia."
          checked={!isSome}
          onChange={() => onChange(undefined)}
        />
        <Radio
          name="where"
          label="Some states"
          text={isSome ? `${states.length} chosen` : 'Choose them below.'}
          checked={isSome}
          onChange={() => onChange([])}
        />
      </div>
      {isSome && (
        <div
          role="group"
          aria-label="States"
          className="mt-3 grid max-h-72 gap-x-4 overflow-y-auto rounded-md border border-beech px-4 py-2 sm:grid-cols-3"
        >
          {Object.entries(usStates).map(([code, label]) => (
            <Checkbox
              key={code}
              label={label}
              checked={states.includes(code)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...states, code] : states.filter((one) => one !== code))
              }
            />
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
