import type { Plugin } from 'vite'

const maker = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/

/** What comes out of the maker of the library where only attributes of the element are given. */
const plainMaker = `
import { createElement } from 'react'

const attributes = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}

export default ({ node }) => (props) =>
  createElement('svg', { ...attributes, ...props }, ...node.map((part) => createElement(...part)))
`

/**
 * Lucide makes every icon by way of a context and of options such as `size`, which weigh as much as
 * all icons of the first visit. Our classes give the size, and nobody asks for the rest.
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (maker.test(id) ? plainMaker : undefined),
})
