const inUnitedStates = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Mountain without daylight saving time (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
]

/** The zones of the United States, then all that the browser knows, and what is set. */
export const timeZoneOptions = (chosen: string) => {
  const isFirst = new Set(inUnitedStates.map(({ value }) => value))
  const others = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [
    ...inUnitedStates,
    ...[...others]
      .filter((name) => !isFirst.has(name))
      .map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ]
}
