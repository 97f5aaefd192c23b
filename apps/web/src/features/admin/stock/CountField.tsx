import { useRef, useState, type KeyboardEvent } from 'react'
import { stockFiguresSchema } from '@golden-bead/contracts/stock'
import { errorMessage, hasCode, bodyOf } from '#lib/api/error-message.ts'
import { classNames } from '#ui/class-names.ts'
import { fieldStyle } from '#ui/forms/field-style.ts'
import { useSetStockMutation } from './admin-stock.api.ts'
import { promisedIn } from './PromisedUnits.tsx'
import type { ListedStock } from './stock-query.ts'
import { unitsOf, unitsError } from './stock-words.ts'

/** What became of the count that was typed last. */
type Outcome = { text: string; words: string; isBad: boolean }

/** The count of a row: Enter saves it and goes to the next one, and so does leaving the field. */
export const CountField = ({ level }: { level: ListedStock }) => {
  const { product_id: id, products: product } = level
  const [setStock, { isLoading }] = useSetStockMutation()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const seen = useRef(level.version)
  const noteId = `count-${id}`

  const save = async () => {
    const units = text.trim()
    const error = unitsError(units)
    if (error !== undefined) {
      setOutcome({ text, words: error, isBad: true })
      return
    }
    const version = Math.max(seen.current, level.version)
    try {
      const input = { counted: true, on_hand: Number(units), reason: 'counted', version } as const
      seen.current = (await setStock({ id, input }).unwrap()).version
      setOutcome({ text, words: `Saved: ${Number(units).toLocaleString('en-US')}`, isBad: false })
    } catch (failure) {
      const now = stockFiguresSchema.safeParse(bodyOf(failure)['stock']).data
      if (hasCode(failure, 'version_conflict') && now) seen.current = now.version
      setOutcome({ text, words: wordsOfFailure(failure, now?.on_hand), isBad: true })
    }
  }
  /** Leaving the field sends nothing again that was refused: that takes Enter. */
  const saveIfNew = () => {
    if (text.trim() !== '' && text !== outcome?.text && !isLoading) void save()
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (outcome?.isBad && outcome.text === text && text.trim() !== '') void save()
    const next = nextField(event.currentTarget)
    if (next) next.focus()
    else saveIfNew()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        name="units"
        aria-label={`Count of ${product.name}`}
        aria-describedby={noteId}
        aria-invalid={(outcome?.isBad && outcome.text === text) || undefined}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={10}
        value={text}
        className={classNames(fieldStyle, 'w-24! text-right tabular-nums')}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={saveIfNew}
        onKeyDown={handleKey}
      />
      <p
        id={noteId}
        role="status"
        className={classNames(
          'min-h-6 text-sm',
          outcome?.isBad ? 'font-medium text-bad' : 'text-good',
        )}
      >
        {isLoading ? 'Saving…' : outcome?.text === text && outcome.words}
      </p>
    </div>
  )
}

const nextField = (field: HTMLInputElement) => {
  const fields = field.closest('table')?.querySelectorAll<HTMLInputElement>('input[name="units"]')
  const all = [...(fields ?? [])]
  return all[all.indexOf(field) + 1]
}

const wordsOfFailure = (failure: unknown, now: number | undefined): string => {
  if (now !== undefined) {
    return `Changed meanwhile: ${unitsOf(now)} on the shelf. Press Enter to save your count.`
  }
  const promised = promisedIn(failure)
  if (promised) return `Orders hold more: ${promised.map(({ number }) => number).join(', ')}.`
  return errorMessage(failure, 'Not saved. Press Enter to try again.')
}
