import type { Plugin } from 'vite'

/** What a first visit loads once somebody touches the page before the shop answers. */
export const touchScript = 'early-touches'

const script = /<script type="module"[^>]*><\/script>\s*/g

/**
 * The document is complete without its scripts, and names them in a list. One small script fetches
 * the others when the first picture stands, which has the line for itself until then. What repeats
 * early touches is named beside it.
 */
export const patientScripts = (): Plugin => ({
  name: 'patient-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  buildStart() {
    for (const name of ['patience', touchScript]) {
      this.emitFile({ type: 'chunk', id: `src/${name}.ts`, name, preserveSignature: 'strict' })
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const fileOf = (name: string) => {
        const file = Object.values(bundle).find((one) => one.name === name)
        if (file?.type !== 'chunk' || file.imports.length > 0) {
          throw new Error(`The build has no script ${name} that stands alone.`)
        }
        return `/${file.fileName}`
      }
      const attrs = {
        type: 'module',
        fetchpriority: 'low',
        src: fileOf('patience'),
        'data-early-touches': fileOf(touchScript),
      }
      return {
        html: html.replaceAll(script, ''),
        tags: [{ tag: 'script', attrs, injectTo: 'head' }],
      }
    },
  },
})
