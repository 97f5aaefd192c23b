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
  // The description is never sent to anybody to be judged.
  validatorUrl: null,
  onComplete: () => page.preauthorizeApiKey('publishableKey', publishableKey),
})
