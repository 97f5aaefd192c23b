import { useState } from 'react'
import { Search } from 'lucide-react'
import { searchLengthMax } from '@golden-bead/contracts/catalogue-options'
import { paths } from '@golden-bead/contracts/paths'
import { fieldStyle } from '#ui/field-style.ts'
import { IconButton } from '#ui/IconButton.tsx'

type SearchFilterProps = { query: string; onChange: (query: string) => void }

export const SearchFilter = ({ query, onChange }: SearchFilterProps) => {
  const [text, setText] = useState(query)

  // Followed, not mounted anew: the box keeps the focus of who has just searched.
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    setText(query)
  }

  return (
    <form
      role="search"
      aria-label="This list"
      action={paths.products()}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <input
        type="search"
        name="q"
        aria-label="Search products"
        placeholder="Search products"
        maxLength={searchLengthMax}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          // The cross in the field of the browser empties it without a submit.
          if (target.value === '' && query !== '') onChange('')
        }}
        className={`${fieldStyle} pr-12`}
      />
      <IconButton
        type="submit"
        label="Search"
        icon={<Search aria-hidden="true" className="size-4.5" />}
        className="absolute top-0 right-0"
      />
    </form>
  )
}
