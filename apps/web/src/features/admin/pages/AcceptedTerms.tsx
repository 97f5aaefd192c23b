import { useState } from 'react'
import { paths } from '@golden-bead/contracts/paths'
import { dayAndTimeOf } from '#features/admin/moments.ts'
import { ShopLink } from '#ui/ShopLink.tsx'
import { useListPageVersionsQuery } from './admin-pages.api.ts'

/** When the buyer accepted them, and what they said then. */
export const AcceptedTerms = ({ at }: { at: string }) => {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 py-2.5 text-[0.95rem] text-ink-soft">
        Terms accepted <time dateTime={at}>{dayAndTimeOf(at)}</time>
      </summary>
      {isOpen && (
        <ul className="list-disc space-y-1 pl-5 text-[0.95rem]">
          <AcceptedText slug="terms" label="Terms" at={at} />
          <AcceptedText slug="privacy" label="Privacy" at={at} />
        </ul>
      )}
    </details>
  )
}

type AcceptedTextProps = { slug: 'terms' | 'privacy'; label: string; at: string }

/** The last version that was saved until then; its editor has them all. */
const AcceptedText = ({ slug, label, at }: AcceptedTextProps) => {
  const { data: versions, error } = useListPageVersionsQuery(slug, {
    refetchOnMountOrArgChange: true,
  })
  const version = versions?.find(({ saved_at: savedAt }) => savedAt <= at)
  const isBuiltIn = version?.is_built_in ?? true

  return (
    <li>
      <ShopLink to={paths.adminPage(slug)} className="link">
        {label}
      </ShopLink>
      {error && ': failed to fetch which text it was'}
      {versions &&
        (isBuiltIn
          ? ': the built-in text'
          : `: the text of ${dayAndTimeOf(version?.saved_at ?? at)}`)}
    </li>
  )
}
