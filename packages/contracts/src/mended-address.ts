const escapes = /(?:%[0-9a-f]{2})+|%/gi

function standsForText(escaped: string): boolean {
  try {
    return !decodeURIComponent(escaped).includes('\0')
  } catch {
    return false
  }
}

/** People type `?q=50%`. A percent sign that begins no escape of text is taken for itself. */
export const mendAddress = (url: string): string =>
  url.replaceAll(escapes, (run) => (standsForText(run) ? run : run.replaceAll('%', '%25')))
