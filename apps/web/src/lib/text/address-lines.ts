import type { ShipTo } from '@golden-bead/contracts/addresses'

/** As it stands on a label. Empty once it was erased. */
export const addressLines = (address: ShipTo): string[] =>
  [
    address.name,
    address.organisation,
    address.line1,
    address.line2,
    [address.city, [address.state, address.postal_code].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  ].filter((line): line is string => line !== undefined && line !== '')
