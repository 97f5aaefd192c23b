import type { PageLink } from '@golden-bead/contracts/pages'
import { useListPageLinksQuery } from './pages.api.ts'

/** The pages of the owner that the shop links there. */
export const usePagesIn = (place: PageLink['place']) =>
  useListPageLinksQuery().data?.filter((page) => page.place === place)
