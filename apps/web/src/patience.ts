/** A page in the background is not painted. */
const waitMsMax = 1_000

const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, waitMsMax)
})

// Imports nothing that others import: it would wait for the chunk that they share.
const list = document.getElementById('golden-bead-scripts')?.textContent ?? '[]'
const scripts: string[] = JSON.parse(list)

const fetchScripts = async () => {
  await firstPaint
  await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)))
}

void fetchScripts()
