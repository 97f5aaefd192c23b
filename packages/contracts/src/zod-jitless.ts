import { config } from 'zod'

/**
 * Zod compiles schemas with `new Function`, which our pages forbid: even its attempt is reported.
 * It tries where a schema is made, so this module has to be imported before any schema.
 */
config({ jitless: true })
