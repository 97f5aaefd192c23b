/**
 * What requests need of the session, so that `lib` does not depend on the account feature.
 * The account feature provides the real one through `makeStore`.
 */
export type SessionSource = {
  /** The token to send with the next call, renewed first where it is about to end. */
  getAccessToken: () => Promise<string | undefined>
  /** After a 401: a token other than the rejected one, or `undefined`. */
  renewAccessToken: (rejected: string) => Promise<string | undefined>
}

const noToken = () => Promise.resolve(undefined)

export const anonymousSession: SessionSource = {
  getAccessToken: noToken,
  renewAccessToken: noToken,
}

type TokenCall<Answer> = {
  /** Called without a token where no user is signed in. */
  call: (token: string | undefined) => Promise<Answer>
  isRejected: (answer: Answer) => boolean
}

/** Repeats a call once with a renewed token where its own is not accepted. */
export const callWithToken = async <Answer>(
  session: SessionSource,
  { call, isRejected }: TokenCall<Answer>,
): Promise<Answer> => {
  const token = await session.getAccessToken()
  const answer = await call(token)
  if (!token || !isRejected(answer)) return answer
  const renewed = await session.renewAccessToken(token)
  return renewed ? call(renewed) : answer
}
