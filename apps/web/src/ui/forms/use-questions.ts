import { useState, type FocusEvent, type InputEvent, type MouseEvent } from 'react'
import type { Question, Questions } from '#lib/questions.ts'
import { readValues } from './use-form.ts'

type QuestionOptions<Name extends string> = {
  names: readonly Name[]
  ask: (values: Record<Name, string>) => Questions<Name>
}

type Press = MouseEvent<HTMLButtonElement>

/** A question as its field shows it. */
export type AskedQuestion = {
  words: string
  onTake?: (press: Press) => void
  onKeep: (press: Press) => void
}

/**
 * Asks beside a field once it is left, or filled in by the browser, and never while somebody types
 * there. What was kept is not asked about again.
 */
export const useQuestions = <Name extends string>({ names, ask }: QuestionOptions<Name>) => {
  const [asked, setAsked] = useState<Questions<Name>>({})
  const [kept, setKept] = useState<readonly string[]>([])

  const look = (form: HTMLFormElement) => {
    const found = ask(readValues(form, names))
    const inHand = names.find((name) => form.elements.namedItem(name) === document.activeElement)
    setAsked((known) => {
      const isNew = inHand && found[inHand]?.words !== known[inHand]?.words
      const next = isNew ? { ...found, [inHand]: undefined } : found
      // So that not every letter draws the form anew.
      return isNone(known) && isNone(next) ? known : next
    })
  }
  const openQuestion = (name: Name) => {
    const question = asked[name]
    return question && !kept.includes(question.words) ? question : undefined
  }

  return {
    questionOf: (name: Name): AskedQuestion | undefined => {
      const question = openQuestion(name)
      if (question === undefined) return undefined
      const { words, suggestion } = question
      return {
        words,
        ...(suggestion && {
          onTake: ({ currentTarget: { form } }) => {
            take(form, suggestion)
            focusField(form, name)
          },
        }),
        onKeep: ({ currentTarget: { form } }) => {
          setKept([...kept, words])
          focusField(form, name)
        },
      }
    },
    /** All of them, for a screen reader: they come up where the focus has just left. */
    words: names.flatMap((name) => openQuestion(name)?.words ?? []).join(' '),
    formProps: {
      onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => look(currentTarget),
      onBlur: ({ currentTarget }: FocusEvent<HTMLFormElement>) =>
        afterPress(() => look(currentTarget)),
    },
  } as const
}

const isNone = (questions: object) => Object.values(questions).every((question) => !question)

/** A question that came up during a press would move what is pressed away from the pointer. */
const afterPress = (work: () => void) => {
  if (document.querySelector(':active') === null) work()
  else document.addEventListener('mouseup', () => setTimeout(work), { once: true })
}

const controlOf = (form: HTMLFormElement | null, name: string) => {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    ? control
    : undefined
}

const take = (
  form: HTMLFormElement | null,
  { name, value }: NonNullable<Question['suggestion']>,
) => {
  const control = controlOf(form, name)
  if (control === undefined) return
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The pressed button is gone. */
const focusField = (form: HTMLFormElement | null, name: string) => controlOf(form, name)?.focus()
