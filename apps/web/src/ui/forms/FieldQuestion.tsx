import { Button } from './Button.tsx'
import type { AskedQuestion } from './use-questions.ts'

type FieldQuestionProps = { label: string; question: AskedQuestion }

/** Part of the hint of its field, which is a paragraph: hence no blocks in it. */
export const FieldQuestion = ({
  label,
  question: { words, onTake, onKeep },
}: FieldQuestionProps) => (
  <span className="block rounded-md border border-honey bg-sheet px-3 py-2 text-[0.95rem] text-ink">
    <span className="block font-medium wrap-anywhere">{words}</span>
    <span className="mt-2 flex flex-wrap gap-2">
      {onTake && (
        <Button variant="secondary" size="small" onClick={onTake}>
          Yes, change it<span className="sr-only">: {label}</span>
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={onKeep}>
        Keep mine<span className="sr-only">: {label}</span>
      </Button>
    </span>
  </span>
)
