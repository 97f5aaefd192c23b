import { useId } from 'react'
import {
  accentPattern,
  accentShades,
  defaultAccent,
  isReadableAccent,
  readableAccent,
} from '@golden-bead/contracts/accent'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { accentOf, lookLabels } from './look-form.ts'

type AccentFieldProps = {
  value: string
  error: string | undefined
  onChange: (accent: string) => void
}

/** The color of links and buttons, with how it looks by day and by night. */
export const AccentField = ({ value, error, onChange }: AccentFieldProps) => {
  const pickerId = useId()
  const typed = accentOf(value)
  const color = accentPattern.test(typed) ? typed : undefined
  const readable = color && readableAccent(color)

  return (
    <div className="space-y-3">
      <div className="flex items-start gap-3">
        <div className="w-60 max-w-full">
          <TextField
            label={lookLabels.accent}
            name="accent"
            value={value}
            error={error}
            autoComplete="off"
            spellCheck={false}
            maxLength={10}
            hint={`Links and buttons, such as ${defaultAccent}. Leave empty for the standard color.`}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <label htmlFor={pickerId} className="pt-8">
          <span className="sr-only">Pick a color</span>
          <input
            id={pickerId}
            type="color"
            value={color ?? defaultAccent}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 rounded-md border border-beech-strong bg-sheet p-1"
          />
        </label>
      </div>
      {color && readable !== color && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <p>Text in this color is hard to read.</p>
          <Button size="small" variant="secondary" onClick={() => onChange(readable ?? '')}>
            Use {readable}
          </Button>
        </div>
      )}
      {color && isReadableAccent(color) && <Preview accent={color} />}
    </div>
  )
}

const Preview = ({ accent }: { accent: string }) => {
  const { light, dark } = accentShades(accent)
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-3 text-[0.95rem]">
      {[light, dark].map(({ plain, on, paper }) => (
        <div
          key={paper}
          style={{ backgroundColor: paper }}
          className="flex items-center gap-4 rounded-md border border-beech p-4"
        >
          <span
            style={{ backgroundColor: plain, color: on }}
            className="inline-flex min-h-10 items-center rounded-full px-3.5 font-semibold"
          >
            Add to Cart
          </span>
          <span style={{ color: plain }} className="underline underline-offset-4">
            See all
          </span>
        </div>
      ))}
    </div>
  )
}
