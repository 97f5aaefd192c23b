export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  ${problem}`).join('\n')
    super(`The configuration is not complete; .env.example explains every variable.\n${list}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}
