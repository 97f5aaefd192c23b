import './app/shop.css'

const retryDelayMs = 1_000

const load = () => import('./start.tsx')

const retry = async () => {
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return load()
}

const showFailure = () => document.getElementById('golden-bead-failure')?.removeAttribute('hidden')

// Apart from the shop itself, so that this is left to say that the rest could not be loaded.
load()
  .catch(retry)
  .then(({ start }) => start(), showFailure)
