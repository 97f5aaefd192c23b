/** The claims of a verified access token. */
export type SignedIn = { userId: string; sessionId: string }
