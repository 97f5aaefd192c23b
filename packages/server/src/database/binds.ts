/** Collects the values of a statement as bind parameters. */
export function createBinds() {
  const values: unknown[] = []
  return {
    values,
    add: (value: unknown): string => `$${values.push(value)}`,
  }
}

export type Binds = ReturnType<typeof createBinds>

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** For text from our own code or configuration, never from a request. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
