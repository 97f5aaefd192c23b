/** Collects the values of a statement; they never become part of its text. */
export function createBinds() {
  const values: unknown[] = []
  return {
    values,
    add: (value: unknown): string => `$${values.push(value)}`,
  }
}

export type Binds = ReturnType<typeof createBinds>

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** For text that our own code or configuration gives, never a request. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`
