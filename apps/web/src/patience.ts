import type { attend, Touch } from './early-touches.ts'

/** How long to wait for a paint, which a page in the background never has, and before another try. */
const momentMs = 1_000

const aMoment = () => new Promise<void>((resolve) => setTimeout(resolve, momentMs))

const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  void aMoment().then(resolve)
})

// Imports nothing that others import: it would wait for the chunk that they share.
const list = document.getElementById('golden-bead-scripts')?.textContent ?? '[]'
const scripts: string[] = JSON.parse(list)

const fetchEarly = (script: string) => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href: script })
  document.head.append(link)
}

/** Each begins in a step of its own, between which the page answers. */
const begin = async () => {
  for (const script of scripts) await import(/* @vite-ignore */ script)
}

const admitFailure = () => document.getElementById('golden-bead-failure')?.removeAttribute('hidden')

/** All are fetched at once. A line that broke off gets another try: without scripts nothing here answers. */
const start = async () => {
  await firstPaint
  for (const script of scripts) fetchEarly(script)
  await begin().catch(async () => {
    await aMoment()
    await begin().catch(admitFailure)
  })
}

/** What is typed, chosen and pressed before the shop answers is kept, and done when it does. */
const touches: Touch[] = []
let repeater: Promise<ReturnType<typeof attend>> | undefined
const keep = ({ type, target }: Event) => {
  const script = document.querySelector('[data-early-touches]')?.getAttribute('data-early-touches')
  repeater ??= import(/* @vite-ignore */ script ?? '').then((module: { attend: typeof attend }) =>
    module.attend(touches),
  )
  // What is no field has neither; its press counts by itself.
  const { value, checked }: Partial<HTMLInputElement> = target ?? {}
  touches.push({ type, target, value, checked })
}
const kinds = ['input', 'click']
for (const kind of kinds) addEventListener(kind, keep)

// Sent by `Providers.tsx`.
addEventListener('golden-bead-ready', () => {
  for (const kind of kinds) removeEventListener(kind, keep)
  void repeater?.then((repeat) => repeat())
})

void start()
