import {
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react'
import { Search } from 'lucide'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

type SearchFormProps = {
  /** Name of the search landmark for screen readers. */
  label: string
  fieldLabel: string
  /** Where it leads without scripts. */
  action: string
  query: string
  maxLength: number
  onSearch: (query: string) => void
  fieldRef?: Ref<HTMLInputElement>
  onType?: (text: string) => void
  /** What the field is as well where it has suggestions, which are its children. */
  combobox?: ComponentProps<'input'>
  className?: string
  /** What else narrows the list, beside the field. */
  children?: ReactNode
}

const fieldName = 'q'

export const SearchForm = (props: SearchFormProps) => {
  const { label, fieldLabel, action, query, maxLength, onSearch, fieldRef, className, children } =
    props
  const { onType, combobox } = props
  const [text, setText] = useState(query)
  const form = useRef<HTMLFormElement>(null)

  // Text typed before hydration is in the field, but React got no event for it.
  useLayoutEffect(() => {
    const typed = form.current && new FormData(form.current).get(fieldName)
    if (typeof typed === 'string') setText(typed)
  }, [])

  // Updated, not remounted with a key: the field keeps the focus after a search.
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    setText(query)
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={action}
      className={classNames('print:hidden', className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <div className="relative">
        <TextField
          {...combobox}
          ref={fieldRef}
          label={fieldLabel}
          isLabelHidden
          type="search"
          name={fieldName}
          placeholder={fieldLabel}
          maxLength={maxLength}
          autoComplete="off"
          className="pr-12"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onType?.(target.value)
            // The cross in the field of the browser empties it without a submit.
            if (target.value === '' && query !== '') onSearch('')
          }}
        />
        <IconButton
          type="submit"
          label="Search"
          icon={<Icon of={Search} className="size-4.5" />}
          className="absolute top-0 right-0"
        />
      </div>
      {children}
    </form>
  )
}
