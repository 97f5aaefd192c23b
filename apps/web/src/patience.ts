/** A page in the background is not painted. */
const waitMsMax = 1_000

const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, waitMsMax)
})

// Imports nothing that others import: it would wait for the chunk that they share.
const list = document.getElementById('golden-bead-scripts')?.textContent ?? '[]'
const scripts: string[] = JSON.parse(list)

const fetchEarly = (script: string) => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href: script })
  document.head.append(link)
}

/** All are fetched at once; each begins in a step of its own, between which the page answers. */
const start = async () => {
  await firstPaint
  for (const script of scripts) fetchEarly(script)
  for (const script of scripts) await import(/* @vite-ignore */ script)
}

void start()
