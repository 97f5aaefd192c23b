import { useState } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { columnLabels, neededColumns, type TaxImportForm } from './tax-file.ts'
import { percentError, ppmOf } from './tax-form.ts'
import { shippingModes, stateName } from './tax-words.ts'

type TaxImportFieldsProps = {
  fileName: string
  /** The names of its columns, where they have to be matched. */
  head: readonly string[] | undefined
  /** States for which the owner names the rate of the rest. */
  needsRest: readonly string[]
  isBusy: boolean
  onChange: () => void
  onCheck: (form: TaxImportForm) => void
  onRestart: () => void
}

type Errors = Record<string, string | undefined>

/** What the shop has to know beside the file. */
export const TaxImportFields = (props: TaxImportFieldsProps) => {
  const { fileName, head, isBusy, onChange, onCheck, onRestart } = props
  const [values, setValues] = useState<Record<string, string>>({ shipping: 'never' })
  const [errors, setErrors] = useState<Errors>({})
  /** What was said to be high, and is right where it is sent once more. */
  const [agreed, setAgreed] = useState<Record<string, string>>({})
  const [named, setNamed] = useState<readonly string[]>([])
  const missing = props.needsRest.filter((state) => !named.includes(state))
  const rest = [...named, ...missing]
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
      setNamed(rest)
      onChange()
    },
  })
  const check = () => {
    const found = errorsOf({ values, agreed, namesColumns: head !== undefined, rest })
    setAgreed(values)
    setErrors(found)
    if (Object.values(found).some((error) => error !== undefined)) return
    setNamed(rest)
    onCheck(formOf(values, head !== undefined, rest))
  }

  return (
    <form
      aria-label={`Import ${fileName}`}
      noValidate
      className="max-w-3xl space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) check()
      }}
    >
      <p className="font-medium wrap-anywhere">{fileName}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day" type="date" {...field('firstDay')} />
        <SelectField label="Shipping" options={shippingModes} {...field('shipping')} />
      </div>
      {head && (
        <fieldset>
          <legend className="mb-3 font-medium">What the file calls its columns</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            {neededColumns.map((column) => (
              <SelectField
                key={column}
                label={columnLabels[column]}
                placeholder="Choose a column"
                options={head.map((name) => ({ value: name, label: name }))}
                {...field(column)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {rest.map((state) => (
        <TextField
          key={state}
          label={`Rate for the rest of ${stateName(state)}, in percent`}
          hint="For ZIP codes that the file does not have: mostly the rate of the state alone."
          inputMode="decimal"
          maxLength={20}
          {...field(`rest-${state}`)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Check file
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onRestart}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}

type Checked = {
  values: Record<string, string>
  agreed: Record<string, string>
  namesColumns: boolean
  rest: readonly string[]
}

const errorsOf = ({ values, agreed, namesColumns, rest }: Checked): Errors => ({
  firstDay: values['firstDay'] ? undefined : 'Please choose a day.',
  ...(namesColumns &&
    Object.fromEntries(
      neededColumns.map((column) => [
        column,
        values[column] ? undefined : 'Please choose a column.',
      ]),
    )),
  ...Object.fromEntries(
    rest.map((state) => {
      const name = `rest-${state}`
      return [name, percentError(values[name] ?? '', agreed[name]?.trim())]
    }),
  ),
})

const formOf = (
  values: Record<string, string>,
  namesColumns: boolean,
  rest: readonly string[],
): TaxImportForm => ({
  firstDay: values['firstDay'] ?? '',
  shipping: values['shipping'] ?? '',
  columns: namesColumns
    ? Object.fromEntries(neededColumns.map((column) => [column, values[column] ?? '']))
    : {},
  restRates: Object.fromEntries(
    rest.map((state) => [state, ppmOf(values[`rest-${state}`] ?? '') ?? 0]),
  ),
})
