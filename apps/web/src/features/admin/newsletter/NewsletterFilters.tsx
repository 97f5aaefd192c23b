import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { SearchForm } from '#ui/forms/SearchForm.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import type { NewsletterLocation } from './newsletter-location.ts'
import { filteredStatuses, statusLabels } from './subscription-words.ts'

type NewsletterFiltersProps = {
  location: NewsletterLocation
  onChange: (location: NewsletterLocation) => void
}

export const NewsletterFilters = ({ location, onChange }: NewsletterFiltersProps) => {
  const change = (filters: Partial<NewsletterLocation>) =>
    onChange({ ...location, ...filters, page: 1 })

  return (
    <SearchForm
      label="Subscriptions"
      fieldLabel="Search by address"
      action={paths.adminNewsletter()}
      query={location.query}
      maxLength={searchLengthMax}
      onSearch={(query) => change({ query })}
      className="grid w-full gap-x-4 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <SelectField
        label="Status"
        isLabelHidden
        value={location.status ?? ''}
        placeholder="Any status"
        options={filteredStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        onChange={({ target }) =>
          change({ status: filteredStatuses.find((value) => value === target.value) })
        }
      />
    </SearchForm>
  )
}
