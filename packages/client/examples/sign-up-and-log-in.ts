import { createGoldenBeadClient, type Schemas } from '@golden-bead/client/client'

type Options = {
  url: string
  key: string
  email: string
  password: string
  /** Opens the mail with the link. */
  confirm: (email: string) => Promise<void>
}

/** Opens an account, logs in, goes on with the session, and reads the own profile. */
export async function signUpAndLogIn({ url, key, email, password, confirm }: Options) {
  let session: Schemas['Session'] | undefined
  const shop = createGoldenBeadClient({ url, key, accessToken: () => session?.access_token })

  const opened = await shop.POST('/auth/v1/signup', {
    body: { email, password, data: { name: 'Ada' } },
  })
  if (opened.error !== undefined) throw new Error(JSON.stringify(opened.error))
  await confirm(email)

  const loggedIn = await shop.POST('/auth/v1/token', {
    params: { query: { grant_type: 'password' } },
    body: { email, password },
  })
  session = loggedIn.data
  if (session === undefined) throw new Error(JSON.stringify(loggedIn.error))

  const refreshed = await shop.POST('/auth/v1/token', {
    params: { query: { grant_type: 'refresh_token' } },
    body: { refresh_token: session.refresh_token },
  })
  session = refreshed.data

  const { data: profiles } = await shop.GET('/rest/v1/profiles')
  return profiles?.[0]
}
