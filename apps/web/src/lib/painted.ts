/** Resolves when what was changed just now is on the screen. */
export const painted = () =>
  new Promise<void>((resolve) => {
    // A page that nobody sees is not drawn.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
