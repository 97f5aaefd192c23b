import type { Plugin } from 'vite'

const link = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/**
 * Writes the one style sheet into the document: on a slow line the first picture comes a round
 * trip sooner. The server allows exactly these styles by their hash.
 */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(link, (_link, fileName: string) => {
        const sheet = bundle[fileName]
        if (sheet?.type !== 'asset') throw new Error(`The build has no style sheet ${fileName}.`)
        return `<style>${String(sheet.source).trim()}</style>`
      }),
  },
})
