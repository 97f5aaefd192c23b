import type { UsState } from './us-states.ts'

/**
 * The first three digits of the ZIP codes of each state, as the postal service has given them out;
 * what is free between two of one state counts as its own. Military and island codes have no state.
 */
const prefixes: Record<UsState, string> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '205-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  // 063 is that of Connecticut, except for Fishers Island.
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  // 205 is that of Washington, except for one office here and one in Maryland.
  VA: '201 205 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  // 834 is that of Idaho, except for Alta.
  WY: '820-831 834',
}

/** Of thousands of ZIP codes in a file; there are a thousand prefixes. */
const known = new Map<string, UsState[]>()

/** Mostly one. None for what no state has, and for what is no ZIP code. */
export function statesOfZip(zip: string): readonly UsState[] {
  const prefix = zip.slice(0, 3)
  if (!/^\d{3}$/.test(prefix)) return []
  const states = known.get(prefix) ?? statesOfPrefix(prefix)
  known.set(prefix, states)
  return states
}

function statesOfPrefix(prefix: string): UsState[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its keys are the states.
  return (Object.keys(prefixes) as UsState[]).filter((state) =>
    prefixes[state].split(' ').some((range) => {
      const [first = '', last = first] = range.split('-')
      return first <= prefix && prefix <= last
    }),
  )
}
