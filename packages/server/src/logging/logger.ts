type Write = (details: object, message: string) => void

/** The logger that code outside of requests needs. */
export type Logger = { info: Write; warn: Write; error: Write }
