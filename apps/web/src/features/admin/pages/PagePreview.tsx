import { useEffect, useState } from 'react'
import type { PageProblem, PageText as Text } from '@golden-bead/contracts/pages'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageText } from '#ui/PageText.tsx'
import { usePreviewPageQuery } from './admin-pages.api.ts'

const pauseMs = 500

const problemTexts: Record<PageProblem['problem'], string> = {
  missing_page: 'No page of the shop',
  refused_link: 'Not a link to the web or the shop',
  refused_picture: 'Not a picture of the shop',
  unknown_value: 'Nothing stands for',
  too_deep: 'Nested too deeply, so the rest is missing',
}

/** What the server makes of the text, a moment after the last key. */
export const PagePreview = (text: Text) => {
  const settled = useSettled(text)
  const isEmpty = settled.title.trim() === ''
  const found = usePreviewPageQuery(settled, { skip: isEmpty })
  const page = isEmpty ? undefined : found.data

  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-text text-[0.95rem] font-medium">Preview</h3>
      {found.error && <LoadFailure words="Failed to show the preview" query={found} />}
      {page && page.problems.length > 0 && (
        <div className="mb-4">
          <Notice title="Please check">
            <ul>
              {page.problems.map(({ problem, what }) => (
                <li key={`${problem} ${what}`} className="wrap-anywhere">
                  {problemTexts[problem]}: {what}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="max-h-[44rem] overflow-y-auto rounded-md border border-beech bg-paper px-5 py-5">
        {page ? (
          <>
            <p className="font-display text-3xl wrap-anywhere">{page.title}</p>
            <p className="mt-2 mb-6 text-ink-soft wrap-anywhere">{page.description}</p>
            <div className="prose">
              <PageText blocks={page.blocks} />
            </div>
          </>
        ) : (
          <p className="text-ink-soft">Enter a title and a text.</p>
        )}
      </div>
    </section>
  )
}

function useSettled({ title, description, body }: Text): Text {
  const [settled, setSettled] = useState({ title, description, body })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ title, description, body }), pauseMs)
    return () => clearTimeout(timer)
  }, [title, description, body])
  return settled
}
