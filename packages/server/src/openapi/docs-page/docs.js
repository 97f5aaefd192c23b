/* global SwaggerUIBundle */
const { description, publishableKey } = JSON.parse(document.getElementById('api').textContent)

/** A schema within itself stays a reference. */
const withoutReferences = (value, within = []) => {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, within))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference, ...rest } = value
  if (reference === undefined || within.includes(reference)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, withoutReferences(part, within)]),
    )
  }
  const place = reference.split('/').slice(1)
  const named = place.reduce((part, key) => part[key], description)
  return {
    title: place.at(-1),
    ...withoutReferences(named, [...within, reference]),
    ...withoutReferences(rest, within),
  }
}

/** The library's own way goes through all of the description for each operation, which takes seconds. */
const resolving = () => ({
  fn: {
    resolveSubtree: (whole, path) => ({
      spec: withoutReferences(path.reduce((part, key) => part?.[key], whole)),
      errors: [],
    }),
  },
})

const page = SwaggerUIBundle({
  spec: description,
  plugins: [resolving],
  dom_id: '#docs',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  // Disables the default, which sends the description to a validator of swagger.io.
  validatorUrl: null,
  onComplete: () => page.preauthorizeApiKey('publishableKey', publishableKey),
})

/** The library leaves parts without a name and out of all landmarks, and skips a level of headings. */
const mend = () => {
  const name = (selector, label, role) => {
    const part = document.querySelector(selector)
    part?.setAttribute('aria-label', label)
    if (role) part?.setAttribute('role', role)
  }
  name('#servers', 'Server')
  name('.information-container', 'About the API', 'region')
  name('.scheme-container', 'Server and keys', 'region')
  name('.filter-container', 'Filter', 'search')
  document.querySelector('.info .title')?.setAttribute('aria-level', '2')
}
new MutationObserver(mend).observe(document.getElementById('docs'), {
  childList: true,
  subtree: true,
})
