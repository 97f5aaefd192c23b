import type { Plugin } from 'vite'

const script = /<script type="module"[^>]*><\/script>\s*/g
const name = 'patience'

/**
 * The document is complete without its scripts, and names them in a list. One small script fetches
 * the others when the first picture stands, which has the line for itself until then.
 */
export const patientScripts = (): Plugin => ({
  name: 'patient-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  buildStart() {
    this.emitFile({ type: 'chunk', id: `src/${name}.ts`, name })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const patient = Object.values(bundle).find((file) => file.name === name)
      if (patient?.type !== 'chunk' || patient.imports.length > 0) {
        throw new Error(`The build has no script ${name} that stands alone.`)
      }
      const attrs = { type: 'module', fetchpriority: 'low', src: `/${patient.fileName}` }
      return {
        html: html.replaceAll(script, ''),
        tags: [{ tag: 'script', attrs, injectTo: 'head' }],
      }
    },
  },
})
