export type Wanted = {
  kind: 'button' | 'link' | 'field' | 'option' | 'checkbox' | 'file'
  name: string
  /** Of an option, the field that offers it. */
  of?: string
}

/** Asked within a page, so it holds all it needs: what a visitor would take for the named thing. */
export function findControls({ kind, name, of }: Wanted): Element[] {
  const inOneLine = (text: string | null | undefined) => (text ?? '').trim().replaceAll(/\s+/g, ' ')
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const isField = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  const nameOf = (element: Element) => {
    const words = isField(element) ? element.labels?.[0] : element
    return inOneLine(element.getAttribute('aria-label') ?? words?.textContent)
  }
  const isInUse = (element: HTMLElement) =>
    element.checkVisibility() && !element.matches(':disabled')
  const named = (selector: string, wanted: string) =>
    all(selector).filter((element) => isInUse(element) && nameOf(element) === wanted)

  const fields = 'input, select, textarea'
  if (kind === 'button') return named('button', name)
  if (kind === 'link') return named('a[href]', name)
  if (kind === 'field') return named(fields, name)
  if (kind === 'option') {
    return named(fields, of ?? '').flatMap((field) =>
      [...field.querySelectorAll('option')].filter((one) => inOneLine(one.label) === name),
    )
  }
  if (kind === 'checkbox') {
    return all('input[type=checkbox]').filter(
      (element) => isInUse(element) && nameOf(element).startsWith(name),
    )
  }
  // The field for files has no box of its own: a button stands for it.
  return all('[role=group]')
    .filter((group) => nameOf(group) === name)
    .flatMap((group) => [...group.querySelectorAll('input[type=file]')])
}
