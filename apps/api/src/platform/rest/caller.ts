/** Who is asking, as far as rights go. A recovery session is a person who has lost the password. */
export const callerClasses = ['anon', 'recovery', 'user', 'admin', 'service'] as const
export type CallerClass = (typeof callerClasses)[number]

export type Caller = { class: CallerClass; userId?: string | undefined }

export const anyone: Caller = { class: 'anon' }
