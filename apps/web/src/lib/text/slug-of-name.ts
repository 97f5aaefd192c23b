import { slugLengthMax } from '@golden-bead/contracts/catalogue-options'

/** The address part that a name suggests: small letters and digits, joined by hyphens. */
export const slugOfName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLengthMax)
    .replaceAll(/^-+|-+$/g, '')
