import type { Plugin } from 'vite'

/**
 * The document is complete without scripts: they let fonts and the first picture go ahead, and
 * wait at the end of the head.
 */
export const patientScripts = (): Plugin => ({
  name: 'patient-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" '),
  },
})
