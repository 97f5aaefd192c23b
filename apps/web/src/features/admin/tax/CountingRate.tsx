import { useState } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useFindCountingRateQuery } from './admin-tax.api.ts'
import { otherStateError } from './tax-form.ts'
import { dayWords, percentOf, prefixWords } from './tax-words.ts'
import { useShopDay } from './use-shop-day.ts'

type CountingRateProps = {
  state: string
  /** Empty: not asked. */
  zip: string
  onFilter: (zip: string) => void
}

/** Narrows the list to ZIP codes, and says which rate counts there on a day. */
export const CountingRate = ({ state, zip, onFilter }: CountingRateProps) => {
  const today = useShopDay()
  const [chosen, setDay] = useState<string>()
  const day = chosen ?? today
  const { errors, formProps } = useForm({
    names: ['zip'],
    check: ({ zip: typed }) => ({
      zip: /^\d{0,9}$/.test(typed.trim())
        ? otherStateError(typed.trim(), state)
        : 'Please enter digits only.',
    }),
    submit: ({ zip: typed }) => {
      onFilter(typed.trim())
      return Promise.resolve()
    },
  })

  return (
    <form {...formProps} aria-label="Rates of a ZIP code" className="mb-5">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="ZIP code"
          name="zip"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={zip}
          error={errors.zip}
        />
        <TextField
          label="On the day"
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button variant="secondary" type="submit" className="mt-7">
          Show
        </Button>
      </div>
      {zip !== '' && day !== '' && <Answer state={state} zip={zip} day={day} />}
    </form>
  )
}

const Answer = (asked: { state: string; zip: string; day: string }) => {
  const { currentData: rate } = useFindCountingRateQuery(asked)
  if (rate === undefined) return null

  return (
    <p role="status" className="mt-3 font-medium">
      {rate === null
        ? `On ${dayWords(asked.day)} no tax is collected there.`
        : `On ${dayWords(asked.day)} ${percentOf(rate.rate_ppm)} counts for ${asked.zip}: ${rate.name} (${prefixWords(rate.postal_prefix)}).`}
    </p>
  )
}
