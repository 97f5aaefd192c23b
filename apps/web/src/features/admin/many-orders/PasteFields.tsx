import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import type { UnusedRow } from './paste-rows.ts'
import type { Paste } from './use-paste.ts'

const indexOf = (value: string) => (value === '' ? undefined : Number(value))

/** Takes the rows of a carrier, and says which of them are not used. */
export const PasteFields = ({ paste }: { paste: Paste }) => (
  <>
    <TextArea
      label="Rows from the carrier (optional)"
      hint="Copy them from its page or a file: one column with the order numbers, one with the tracking numbers."
      rows={3}
      value={paste.text}
      error={paste.error}
      spellCheck={false}
      onChange={({ target }) => paste.paste(target.value)}
    />
    {paste.isPasted && !paste.error && (
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Column with the order numbers"
          placeholder="Choose one"
          options={paste.options}
          value={paste.columns.order ?? ''}
          onChange={({ target }) => paste.choose({ order: indexOf(target.value) })}
        />
        <SelectField
          label="Column with the tracking numbers"
          placeholder="Choose one"
          options={paste.options}
          value={paste.columns.tracking ?? ''}
          onChange={({ target }) => paste.choose({ tracking: indexOf(target.value) })}
        />
      </div>
    )}
    {paste.columns.order !== undefined && <UnusedRows rows={paste.unused} />}
  </>
)

const namedMax = 20

const UnusedRows = ({ rows }: { rows: readonly UnusedRow[] }) =>
  rows.length > 0 && (
    <Notice tone="bad" title="These rows are not used">
      <ul>
        {rows.slice(0, namedMax).map(({ row, why }) => (
          <li key={row}>
            Row {row.toLocaleString('en-US')}: {why}
          </li>
        ))}
      </ul>
      {rows.length > namedMax && (
        <p>And {(rows.length - namedMax).toLocaleString('en-US')} more.</p>
      )}
    </Notice>
  )
