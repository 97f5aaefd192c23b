/**
 * What requests need of the session, so that `lib` does not depend on the account feature.
 * The account feature provides the real one through `makeStore`.
 */
export type SessionSource = {
  /** The token to send with the next call, renewed first where it is about to end. */
  getAccessToken: () => Promise<string | undefined>
  /** The token unless it has expired, without waiting; an expired one is renewed in the background. */
  findLiveToken: () => string | undefined
  /** After a 401: a token other than the rejected one, or `undefined`. */
  renewAccessToken: (rejected: string) => Promise<string | undefined>
}

const noToken = () => Promise.resolve(undefined)

export const anonymousSession: SessionSource = {
  getAccessToken: noToken,
  findLiveToken: () => undefined,
  renewAccessToken: noToken,
}

type TokenCall<Answer> = {
  /** Called without a token where no user is signed in. */
  call: (token: string | undefined) => Promise<Answer>
  isRejected: (answer: Answer) => boolean
  /** The response is the same without a token, so the call does not wait for a refresh. */
  isPublic?: boolean
}

/** Repeats a call once where its token is not accepted: with a renewed one, or with none. */
export const callWithToken = async <Answer>(
  session: SessionSource,
  { call, isRejected, isPublic = false }: TokenCall<Answer>,
): Promise<Answer> => {
  const token = isPublic ? session.findLiveToken() : await session.getAccessToken()
  const answer = await call(token)
  if (!token || !isRejected(answer)) return answer
  const renewal = session.renewAccessToken(token)
  if (isPublic) return call(undefined)
  const renewed = await renewal
  return renewed ? call(renewed) : answer
}
