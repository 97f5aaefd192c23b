import { FileSpreadsheet } from 'lucide'
import { importLimits, csvColumns } from '@golden-bead/contracts/product-csv'
import { DropZone } from '#features/admin/DropZone.tsx'
import { FileButton } from '#features/admin/FileButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { ImportFailure } from './import-file.ts'

type ImportChoiceProps = { failure?: ImportFailure | undefined; onChoose: (file: File) => void }

export const ImportChoice = ({ failure, onChoose }: ImportChoiceProps) => (
  <div className="flex flex-col gap-6">
    {failure && (
      <Notice tone="bad" title={failure.title}>
        {failure.message}
      </Notice>
    )}
    <DropZone
      label="CSV file"
      className="flex flex-col items-center gap-4 rounded-lg px-6 py-12 text-center"
      onFile={onChoose}
    >
      <Icon of={FileSpreadsheet} className="size-10 text-ink-soft" />
      <p>Choose a CSV file or drop it here. Nothing is saved before you have seen what changes.</p>
      <FileButton accept=".csv,text/csv" onFile={onChoose}>
        Choose file
      </FileButton>
    </DropZone>
    <section aria-label="About the file" className="max-w-3xl text-[0.95rem] text-ink-soft">
      <p>
        The easiest way is to export the products, edit the file in a spreadsheet and bring it back.
        The first line names the columns: {csvColumns.join(', ')}. A column that is left out stays
        as it is. A row with the id of a product changes that product; a row without an id adds one.
        Give the category of a product by its name or its id. A number in on_hand sets the units on
        the shelf; an empty on_hand or status stays as it is. Put spaces between the paths in
        more_images, the pictures after the first one. No row ever deletes a product.
      </p>
      <p className="mt-3">
        Columns may be separated by commas, semicolons or tabs. A price may be written as 68.50,
        68,50, $68.50 or 1,068.50, and a choice as yes or no. Save the file as UTF-8, with at most{' '}
        {importLimits.rowsMax.toLocaleString('en-US')} rows and {importLimits.megabytesMax} MB.
      </p>
    </section>
  </div>
)
