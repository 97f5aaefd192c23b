import { Pencil, Trash2 } from 'lucide'
import type { Synonym } from '@golden-bead/contracts/search-synonyms'
import { TableFrame } from '#features/admin/TableFrame.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'

type SynonymTableProps = {
  synonyms: readonly Synonym[]
  onEdit: (synonym: Synonym) => void
  onDelete: (synonym: Synonym) => void
}

export const SynonymTable = ({ synonyms, onEdit, onDelete }: SynonymTableProps) => (
  <TableFrame label="Table of search words">
    <table className="w-full border-collapse text-[0.95rem]">
      <caption className="sr-only">Search words</caption>
      <thead className="border-b border-beech bg-ink/4 text-left">
        <tr>
          <th scope="col" className="px-3 py-3 font-medium sm:pl-4">
            Shoppers type
          </th>
          <th scope="col" className="px-3 py-3 font-medium">
            Also look for
          </th>
          <th scope="col" className="py-3 sm:px-4">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {synonyms.map((synonym) => (
          <tr key={synonym.id} className="border-b border-beech last:border-0 hover:bg-paper">
            <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere sm:pl-4">
              {synonym.phrase}
            </th>
            <td className="px-3 py-2 wrap-anywhere">{synonym.alternatives.join(', ')}</td>
            <td className="py-1 pr-1 sm:pr-2">
              <div className="flex justify-end">
                <IconButton
                  label={`Edit ${synonym.phrase}`}
                  icon={<Icon of={Pencil} className="size-4.5" />}
                  onClick={() => onEdit(synonym)}
                />
                <IconButton
                  label={`Delete ${synonym.phrase}`}
                  icon={<Icon of={Trash2} className="size-4.5" />}
                  onClick={() => onDelete(synonym)}
                  className="hover:text-bad"
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)
