import { paths } from '@golden-bead/contracts/paths'

type PageAnswer = { to: string; label: string }

const answers: (PageAnswer & { words: RegExp })[] = [
  {
    words: /\b(?:gift|e-?gift) ?(?:cards?|certificates?|vouchers?)\b|\bvouchers?\b/i,
    to: `${paths.contact()}#questions`,
    label: 'Questions about gift cards',
  },
  {
    words: /\b(?:returns?|refunds?|refunded|exchanges?)\b|\bsend (?:it )?back\b/i,
    to: paths.returns(),
    label: 'Returns and refunds',
  },
  {
    words: /\b(?:track(?:ing)?|where is) my\b|\border status\b|\bmy orders?\b|\btrack order\b/i,
    to: paths.findOrder(),
    label: 'Find your order',
  },
  {
    words: /\b(?:shipping|delivery|deliver|postage|free ship)\b/i,
    to: paths.shipping(),
    label: 'Shipping costs and times',
  },
  {
    words: /\bcontact\b|\bcustomer (?:service|support)\b|\bphone number\b|\be-?mail\b/i,
    to: paths.contact(),
    label: 'Contact us',
  },
]

/** The page that answers what no product does. */
export const findPageAnswer = (query: string): PageAnswer | undefined =>
  answers.find(({ words }) => words.test(query))
