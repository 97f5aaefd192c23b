/** What a visitor did before the shop answered, and what stood in the field after it. */
export type Touch = {
  type: string
  target: EventTarget | null
  value: string | undefined
  checked: boolean | undefined
}

/** Longer nobody waits for a page that was asked for. */
const linkWaitMsMax = 3_000

/**
 * A link to another page would throw away the presses that wait to be repeated: it is followed after
 * them. The answered function repeats what was touched.
 */
export const attend = (touches: readonly Touch[]) => {
  let wanted: HTMLElement | undefined
  const isPress = ({ type: kind, target }: Touch) =>
    kind === 'click' && target instanceof Element && buttonOf(target) !== null
  const holdBack = (event: MouseEvent) => {
    const { target, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null
    const isForBrowser = metaKey || ctrlKey || shiftKey || altKey
    if (!(link instanceof HTMLElement) || defaultPrevented || isForBrowser) return
    if (!touches.some(isPress)) return
    event.preventDefault()
    wanted = link
    setTimeout(goOn, linkWaitMsMax)
  }
  const goOn = () => {
    removeEventListener('click', holdBack)
    wanted?.click()
    wanted = undefined
  }
  addEventListener('click', holdBack)

  return async () => {
    await repeatTouches(touches)
    goOn()
  }
}

/** React takes a step for what one touch changes, and the next one may build on it. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Each thing is touched once, however often an impatient visitor did, in the order of the last time.
 * Links lead away by themselves or after all of it, and buttons that send a form wait for the shop.
 */
const repeatTouches = async (touches: readonly Touch[]) => {
  const steps = new Map<Element, () => void>()
  for (const touch of touches) {
    const { type: kind, target } = touch
    if (!(target instanceof Element)) continue
    const element = kind === 'click' ? buttonOf(target) : target
    if (!element) continue
    steps.delete(element)
    steps.set(element, kind === 'click' ? () => press(element) : entering(element, touch))
  }
  for (const step of steps.values()) {
    const touched = document.activeElement
    step()
    // What a button opens may take the focus from who has gone on to write elsewhere.
    if (isWritten(touched)) touched.focus({ preventScroll: true })
    await breath()
  }
}

const buttonOf = (target: Element) => target.closest('button[type=button]')

const isWritten = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const press = (button: Element) => {
  // Tabs open at this.
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  if (button instanceof HTMLElement) button.click()
}

/** Fields are read before the first step, after which React writes into them what it knows. */
const entering = (field: Element, { value = '', checked = false }: Touch) => {
  if (field instanceof HTMLSelectElement) return () => choose(field, value)
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    return () => check(field, checked)
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  // Who is still typing goes on from what stands there now.
  const isLeft = field !== document.activeElement
  const text = isLeft ? value : field.value
  return () => type(field, text, isLeft)
}

const choose = (field: HTMLSelectElement, value: string) => {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

// React hears only of what differs from what it knows, and knows what is set through the field itself.
const check = (field: HTMLInputElement, isChecked: boolean) => {
  field.checked = !isChecked
  field.click()
}

const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string, isLeft: boolean) => {
  field.value = `${text} `
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (isLeft) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
