import { ChevronDown } from 'lucide'
import type { PageBlock, PageRun } from '@golden-bead/contracts/pages'
import { useGetPageQuery } from '#features/pages/pages.api.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageText, Runs } from '#ui/PageText.tsx'

type Question = { question: readonly PageRun[]; answer: PageBlock[] }

/** Every heading of the page is a question, and what follows its answer. */
const questionsIn = (blocks: readonly PageBlock[]) => {
  const before: PageBlock[] = []
  const questions: Question[] = []
  for (const block of blocks) {
    if (block.type === 'heading') questions.push({ question: block.runs, answer: [] })
    else (questions.at(-1)?.answer ?? before).push(block)
  }
  return { before, questions }
}

export const FrequentQuestions = () => {
  const { data: page } = useGetPageQuery('questions')
  if (!page) return null
  const { before, questions } = questionsIn(page.blocks)

  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-6 text-3xl">
        {page.title}
      </h2>
      {before.length > 0 && (
        <div className="prose max-w-prose pb-6">
          <PageText blocks={before} />
        </div>
      )}
      {questions.map(({ question, answer }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- They never change places.
        <details key={index} className="group border-b border-beech">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 text-lg font-medium hover:text-honey [&::-webkit-details-marker]:hidden">
            <span>
              <Runs runs={question} />
            </span>
            <Icon
              of={ChevronDown}
              className="size-5 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="prose max-w-prose pb-6 text-ink-soft">
            <PageText blocks={answer} />
          </div>
        </details>
      ))}
    </section>
  )
}
