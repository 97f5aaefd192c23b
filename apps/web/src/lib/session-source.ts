/**
 * What calls need to know of the session, so that `lib` knows nothing of how one signs in.
 * The account feature provides the real one through `makeStore`.
 */
export type SessionSource = {
  /** The token to send with the next call, renewed first where it is about to end. */
  getAccessToken: () => Promise<string | undefined>
  /** After a 401: a token other than the refused one, or `undefined` where there is none. */
  renewAccessToken: (refused: string) => Promise<string | undefined>
}

const noToken = () => Promise.resolve(undefined)

export const anonymousSession: SessionSource = {
  getAccessToken: noToken,
  renewAccessToken: noToken,
}

type TokenCall<Answer> = {
  /** Without a token where nobody is signed in. */
  call: (token: string | undefined) => Promise<Answer>
  isRefused: (answer: Answer) => boolean
  /** Nobody may make it, too, so it is made as nobody where the session turns out to be over. */
  isForEverybody?: boolean
}

/** Repeats a call once, with a renewed token, where the first one is not accepted. */
export const callWithToken = async <Answer>(
  session: SessionSource,
  { call, isRefused, isForEverybody = false }: TokenCall<Answer>,
): Promise<Answer> => {
  const token = await session.getAccessToken()
  const answer = await call(token)
  if (!token || !isRefused(answer)) return answer
  const renewed = await session.renewAccessToken(token)
  if (renewed) return call(renewed)
  const isNobody = isForEverybody && (await session.getAccessToken()) === undefined
  return isNobody ? call(undefined) : answer
}
