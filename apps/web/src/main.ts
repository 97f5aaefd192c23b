import './app/shop.css'

const retryDelayMs = 1_000

const load = () => import('./start.tsx')

const retry = async () => {
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return load()
}

/** Until then the first picture has line and processor to itself; a hidden tab is never painted. */
const firstPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })

const showFailure = () => document.getElementById('golden-bead-failure')?.removeAttribute('hidden')

// Apart from the shop itself, so that this is left to say that the rest could not be loaded.
firstPaint()
  .then(load)
  .catch(retry)
  .then(({ start }) => start(), showFailure)
