/* global SwaggerUIBundle */
const { description, publishableKey } = JSON.parse(document.getElementById('api').textContent)

const page = SwaggerUIBundle({
  spec: description,
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
