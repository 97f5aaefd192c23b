import { config } from 'zod'

/** Zod compiles schemas with `new Function`, which our pages forbid: even its attempt is reported. */
export const checkSchemasWithoutEval = () => {
  config({ jitless: true })
}
