/** Who carries a parcel, and where that can be followed. */

export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL', 'other'] as const
export type Carrier = (typeof carriers)[number]
type KnownCarrier = Exclude<Carrier, 'other'>

export const trackingLimits = { numberLengthMax: 50, urlLengthMax: 500 } as const

type Known = {
  /** Numbers of this carrier. Those of two may look alike. */
  pattern: RegExp
  host: RegExp
  /** What comes before the number in the link. */
  link: string
}

const known: Record<KnownCarrier, Known> = {
  UPS: {
    pattern: /^1Z[0-9A-Z]{16}$/,
    host: /(^|\.)ups\.com$/,
    link: 'https://www.ups.com/track?tracknum=',
  },
  USPS: {
    pattern: /^(9[1-5](\d{20}|\d{24})|420\d{5}(\d{4})?9[1-5]\d{20}|82\d{8}|[A-Z]{2}\d{9}US)$/,
    host: /(^|\.)usps\.com$/,
    link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  FedEx: {
    pattern: /^(\d{12}|\d{15}|96\d{20})$/,
    host: /(^|\.)fedex\.com$/,
    link: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  DHL: {
    pattern: /^(\d{10}|JJ?D\d{16,20}|[A-Z]{3}\d{7})$/,
    host: /(^|\.)dhl\.com$/,
    link: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  },
}

const isKnown = (carrier: string): carrier is KnownCarrier => Object.hasOwn(known, carrier)
const knownCarriers = carriers.filter(isKnown)

/** As it is printed on labels, in groups. */
const withoutGaps = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** The one carrier whose numbers look like this. */
export function carrierOfNumber(typed: string): KnownCarrier | undefined {
  const number = withoutGaps(typed)
  const fitting = knownCarriers.filter((carrier) => known[carrier].pattern.test(number))
  return fitting.length === 1 ? fitting[0] : undefined
}

const isLink = (typed: string) => /^https?:\/\//i.test(typed)

/** The carrier and the number in a link of one that is known. */
function readLink(link: string): { carrier: KnownCarrier; number: string } | undefined {
  const [host = '', ...parts] = link.replace(/^https?:\/\//i, '').split(/[/?&=#]/)
  const carrier = knownCarriers.find((name) => known[name].host.test(host.toLowerCase()))
  if (carrier === undefined) return undefined
  const number = parts.map(withoutGaps).find((part) => known[carrier].pattern.test(part))
  return number === undefined ? undefined : { carrier, number }
}

/** What is typed or pasted into one field: a number, or a link that has one. */
export function readTracking(typed: string): { carrier?: Carrier; number: string; url: string } {
  const text = typed.trim()
  if (isLink(text)) {
    const read = readLink(text)
    return read === undefined ? { number: '', url: text } : { ...read, url: '' }
  }
  const carrier = carrierOfNumber(text)
  return carrier === undefined
    ? { number: text, url: '' }
    : { carrier, number: withoutGaps(text), url: '' }
}

type Given = {
  carrier?: string | undefined
  tracking_number?: string | undefined
  tracking_url?: string | undefined
}

export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string }

/** What is kept of a parcel. A carrier that is named wins over what a number looks like, but over no link. */
export function trackingOf({
  carrier = '',
  tracking_number = '',
  tracking_url = '',
}: Given): Tracking {
  const typed = tracking_number || tracking_url
  const read = readTracking(typed)
  const chosen = (isLink(typed) && read.carrier) || carrier || read.carrier || ''
  const link = isKnown(chosen) && read.number !== '' ? linkOf(chosen, read.number) : ''
  return {
    carrier: chosen,
    trackingNumber: read.number,
    // What somebody has sent beside a number is kept for a carrier whose links are unknown.
    trackingUrl: link || read.url || tracking_url,
  }
}

const linkOf = (carrier: KnownCarrier, number: string) =>
  `${known[carrier].link}${encodeURIComponent(number)}`

/** 'other' says nothing to a buyer. */
export const carrierName = (carrier: string) => (carrier === 'other' ? '' : carrier)
