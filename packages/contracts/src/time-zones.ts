/** Where the owner has chosen none. */
export const defaultTimeZone = 'America/New_York'

export const timeZoneLengthMax = 64

/** Only what runs it knows all names, the older ones among them. */
export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
