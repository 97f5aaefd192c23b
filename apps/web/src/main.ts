import './app/shop.css'

const reloadDelayMs = 1_000

const load = () => import('./start.tsx')

/** Until then the first picture has line and processor to itself; a hidden tab is never painted. */
const firstPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })

const showFailure = () => document.getElementById('golden-bead-failure')?.removeAttribute('hidden')

const wasReloaded = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

/** Once, and not a second import: many browsers keep a failed one until the page is loaded anew. */
const reload = () => {
  if (wasReloaded()) showFailure()
  else setTimeout(() => location.reload(), reloadDelayMs)
}

// Apart from the shop itself, so that this is left to say that the rest could not be loaded.
firstPaint()
  .then(load)
  .then(({ start }) => start(), reload)
