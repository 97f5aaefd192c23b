import { ChevronDown } from 'lucide'
import { formatCents } from '@golden-bead/contracts/money'
import { freeShippingThresholdCents, shippingFeeCents } from '@golden-bead/contracts/shop'
import type { ShopInfo } from '@golden-bead/contracts/shop-info'
import { useShop } from '#ui/ClientConfig.tsx'
import { Icon } from '#ui/Icon.tsx'

const questionsOf = ({ returnDays, replyHours }: ShopInfo) => [
  {
    question: 'What does shipping cost?',
    answer: `${formatCents(shippingFeeCents)} for orders below ${formatCents(freeShippingThresholdCents)}, and free from that amount up. The cart always shows how much more you need.`,
  },
  {
    question: 'Can I return a material?',
    answer: `Yes, within ${returnDays} days. It should be complete and in its original condition.`,
  },
  {
    question: 'Which material suits my child?',
    answer:
      'Every product shows its recommended age, and the catalogue can be filtered by age. If you are unsure, write to us with what your child chooses at the moment.',
  },
  {
    question: 'Do you sell gift cards?',
    answer:
      'Not at the moment. Tell us the age of the child, and we will help you choose a gift that fits.',
  },
  {
    question: 'Do you work with schools?',
    answer:
      'Yes. Choose “Custom Order” or “Partnership” as the subject and tell us about your classroom.',
  },
  {
    question: 'How soon do you answer?',
    answer: `Within ${replyHours} hours.`,
  },
]

export const FrequentQuestions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions" className="mb-6 text-3xl">
      Frequently Asked Questions
    </h2>
    {questionsOf(useShop()).map(({ question, answer }) => (
      <details key={question} className="group border-b border-beech">
        <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 text-lg font-medium hover:text-honey [&::-webkit-details-marker]:hidden">
          {question}
          <Icon
            of={ChevronDown}
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="max-w-prose pb-6 text-ink-soft">{answer}</p>
      </details>
    ))}
  </section>
)
