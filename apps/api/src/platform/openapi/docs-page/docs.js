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
