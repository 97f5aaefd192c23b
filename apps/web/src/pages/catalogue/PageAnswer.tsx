import { ArrowRight } from 'lucide'
import { findPageAnswer } from '#features/catalogue/page-answers.ts'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Above the products, where a page answers what was typed. */
export const PageAnswer = ({ query }: { query: string }) => {
  const answer = findPageAnswer(query)
  if (!answer) return null
  return (
    <p className="mb-6">
      <ButtonLink variant="secondary" to={answer.to}>
        {answer.label}
        <Icon of={ArrowRight} className="size-4.5" />
      </ButtonLink>
    </p>
  )
}
