import type { PageLink } from '@golden-bead/contracts/pages'
import { useClientConfig } from '#ui/ClientConfig.tsx'

/** The pages of the owner that the shop links there. */
export const usePagesIn = (place: PageLink['place']) =>
  useClientConfig().pageLinks.filter((page) => page.place === place)
