/** The dialogs that are open now, the topmost last. */
let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const change = (next: readonly HTMLDialogElement[]) => {
  openDialogs = next
  for (const listener of listeners) listener()
}

/** Answers how to take it from the list again. */
export const addOpenDialog = (dialog: HTMLDialogElement) => {
  change([...openDialogs, dialog])
  return () => change(openDialogs.filter((other) => other !== dialog))
}

export const subscribeToOpenDialog = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const topmostDialog = () => openDialogs.at(-1)
export const noOpenDialog = () => undefined
