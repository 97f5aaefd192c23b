import { TextField } from '#ui/forms/TextField.tsx'

type UnitsFieldProps = {
  units: string
  error: string | undefined
  onChange: (units: string) => void
}

/** How many there are of a product that is being added. */
export const UnitsField = ({ units, error, onChange }: UnitsFieldProps) => (
  <div className="sm:max-w-72">
    <TextField
      label="Units on the shelf"
      name="on_hand"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      hint="Leave empty if you do not count them."
      value={units}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)
