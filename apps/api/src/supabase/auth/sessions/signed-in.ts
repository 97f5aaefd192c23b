/** What a checked access token says. */
export type SignedIn = { userId: string; sessionId: string }
