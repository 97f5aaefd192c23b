import { useMemo, useState } from 'react'
import { guessColumns, matchRows, readPasted, type PastedColumns } from './paste-rows.ts'

const nothing = { tracking: new Map<string, string>(), unused: [] }

/** Rows of a carrier that were pasted, and what they say of these orders. */
export const usePaste = (numbers: readonly string[]) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Partial<PastedColumns>>({})
  const read = useMemo(() => readPasted(text), [text])
  const rows = 'rows' in read ? read.rows : []
  const columns = { ...guessColumns(rows, numbers), ...chosen }
  const isPasted = text.trim() !== ''

  return {
    text,
    error: 'error' in read ? read.error : undefined,
    paste: (next: string) => {
      setText(next)
      setChosen({})
    },
    columns,
    choose: (changes: Partial<PastedColumns>) => setChosen({ ...chosen, ...changes }),
    /** What a column is called here: by its heading, or by what is in it. */
    options: columnOptions(rows),
    isPasted,
    ...(isPasted ? matchRows(rows, columns, numbers) : nothing),
  }
}

export type Paste = ReturnType<typeof usePaste>

const columnOptions = (rows: readonly (readonly string[])[]) =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, index) => {
    const sample = rows.find((row) => row[index])?.[index] ?? 'empty'
    return { value: String(index), label: `${index + 1}: ${sample.slice(0, 40)}` }
  })
