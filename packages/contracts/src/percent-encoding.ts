const escapes = /(?:%[0-9a-f]{2})+|%/gi

function isValidText(escaped: string): boolean {
  try {
    return !decodeURIComponent(escaped).includes('\0')
  } catch {
    return false
  }
}

/** Visitors type `?q=50%`: a percent sign that begins no valid UTF-8 escape is encoded as `%25`. */
export const fixPercentEncoding = (url: string): string =>
  url.replaceAll(escapes, (run) => (isValidText(run) ? run : run.replaceAll('%', '%25')))
