import { LocalServiceError } from '@golden-bead/local-services/local-service-error'

/** Ends the command: cause and remedy of a known error, the stack only for an unexpected one. */
export function explainAndExit(error: unknown): never {
  if (error instanceof LocalServiceError) {
    process.stderr.write(`\n${error.message}\n${error.remedy}\n`)
  } else {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`\nThe shop met an error that it does not know:\n${text}\n`)
  }
  process.exit(1)
}
