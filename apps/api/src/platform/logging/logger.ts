type Write = (details: object, message: string) => void

/** What is asked of a logger by work that knows no web server. */
export type Logger = { info: Write; warn: Write; error: Write }
