import type { repeatTouches, Touch } from './early-touches.ts'

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

/** What is typed, chosen and pressed before the shop answers is kept, and done when it does. */
const touches: Touch[] = []
let repeater: Promise<{ repeatTouches: typeof repeatTouches }> | undefined
const keep = ({ type, target }: Event) => {
  const script = document.querySelector('[data-early-touches]')?.getAttribute('data-early-touches')
  repeater ??= import(/* @vite-ignore */ script ?? '')
  // What is no field has neither; its press counts by itself.
  const { value, checked }: Partial<HTMLInputElement> = target ?? {}
  touches.push({ type, target, value, checked })
}
const kinds = ['input', 'click']
for (const kind of kinds) addEventListener(kind, keep)

// Sent by `Providers.tsx`.
addEventListener('golden-bead-ready', () => {
  for (const kind of kinds) removeEventListener(kind, keep)
  void repeater?.then((script) => script.repeatTouches(touches))
})

void start()
