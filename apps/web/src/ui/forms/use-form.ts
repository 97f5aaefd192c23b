import { useRef, useState, type InputEvent, type SubmitEvent } from 'react'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { dismissErrorToasts } from '#ui/feedback/toast/dismiss-toast.ts'
import type { Toast } from '#ui/feedback/toast/toasts.slice.ts'
import { focusOnArrival } from '#ui/layout/focus-on-arrival.ts'

type Values<Name extends string> = Record<Name, string>
type Errors<Name extends string> = Partial<Record<Name, string | undefined>>

type FormOptions<Name extends string> = {
  names: readonly Name[]
  check: (values: Values<Name>) => Errors<Name>
  /** May answer with what the service found wrong with a field. */
  submit: (values: Values<Name>) => Promise<Errors<Name> | void>
}

/**
 * Checks a form, shows what is wrong at its fields and is busy while it is sent. The fields belong
 * to the browser: what a password manager filled in before React was there counts as well.
 */
export const useForm = <Name extends string>({ names, check, submit }: FormOptions<Name>) => {
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const dispatch = useThunkDispatch<{ toasts: Toast[] }>()

  const show = (form: HTMLFormElement, found: Errors<Name>) => {
    setErrors(found)
    const wrong = names.find((name) => found[name])
    const control = wrong && form.elements.namedItem(wrong)
    // The screen reader says the message with the field, once React has joined them.
    // The button of a dialog stands below the form.
    const place = form.closest('dialog') ?? form
    if (control instanceof HTMLElement) setTimeout(() => focusOnArrival(control, place))
    return wrong === undefined
  }

  const send = async (form: HTMLFormElement) => {
    const values = readValues(form, names)
    if (isSending.current || !show(form, check(values))) return
    isSending.current = true
    setIsBusy(true)
    dispatch(dismissErrorToasts())
    try {
      const errors = await submit(values)
      if (errors) show(form, errors)
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return {
    errors,
    isBusy,
    formProps: {
      // Our own messages stay at the field and are read out with it; the browser's bubbles vanish.
      noValidate: true,
      // Sent before the scripts are there, a form would write its fields into the address.
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget)
      },
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        const changed = names.find((name) => isControl(target) && target.name === name)
        if (changed && errors[changed]) setErrors({ ...errors, [changed]: undefined })
      },
    },
  } as const
}

const isControl = (target: EventTarget) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

export const readValues = <Name extends string>(form: HTMLFormElement, names: readonly Name[]) => {
  const data = new FormData(form)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Filled right below.
  const values = {} as Values<Name>
  for (const name of names) {
    const value = data.get(name)
    values[name] = typeof value === 'string' ? value : ''
  }
  return values
}
