import type { ComponentType } from 'react'

/** What a page has in place of the header and the footer of the shop: its export `handle`. */
export type PageFrame = { Header?: ComponentType; Footer?: ComponentType }
