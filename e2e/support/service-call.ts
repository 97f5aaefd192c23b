import type { Shop } from '../../scripts/testing/shop-process.ts'

type Call = { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; prefer?: string; body?: unknown }

/** Calls the API with the service key; an error response fails the test. */
export async function callAsService(
  { url, serviceKey }: Shop,
  path: string,
  { method, prefer, body }: Call = {},
): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    ...(method && { method }),
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      'content-type': 'application/json',
      ...(prefer !== undefined && { prefer }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.ok) return answer
  throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
