export class ConfigError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    const list = errors.map((error) => `  ${error}`).join('\n')
    super(`The configuration is not complete; .env.example explains every variable.\n${list}`)
    this.name = 'ConfigError'
    this.errors = errors
  }
}
