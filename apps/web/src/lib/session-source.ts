/**
 * What calls need to know of the session, so that `lib` knows nothing of how one signs in.
 * The account feature provides the real one through `makeStore`.
 */
export type SessionSource = {
  /** The token to send with the next call, renewed first where it is about to end. */
  getAccessToken: () => Promise<string | undefined>
  /** Called once after a 401; answers a fresh token, or `undefined` where the session is over. */
  renewAccessToken: () => Promise<string | undefined>
}

const noToken = () => Promise.resolve(undefined)

export const anonymousSession: SessionSource = {
  getAccessToken: noToken,
  renewAccessToken: noToken,
}
