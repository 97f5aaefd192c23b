/** Where to go on after what had the focus is gone. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })
