type DataPolicy = { createScript: (text: string) => unknown }
type TrustedTypesFactory = {
  createPolicy: (name: string, rules: { createScript: (text: string) => string }) => DataPolicy
}

declare global {
  // Missing from the type of the DOM that TypeScript brings, and from some browsers.
  var trustedTypes: TrustedTypesFactory | undefined
}

/**
 * The only Trusted Types policy of the client, allowed by name in the content security policy. Its
 * input is serialized JSON, which cannot run as a script.
 */
const policy = globalThis.trustedTypes?.createPolicy('data-script', {
  createScript: (text) => JSON.stringify(JSON.parse(text)),
})

/** A script element that holds data for search engines, and runs nothing. */
export const createDataScript = (json: string) => {
  const element = document.createElement('script')
  element.setAttribute('type', 'application/ld+json')
  const text = policy?.createScript(json) ?? json
  // The property takes trusted types as well; its type knows strings alone.
  Object.assign(element, { textContent: text })
  return element
}
