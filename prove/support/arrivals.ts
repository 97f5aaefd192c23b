import { send } from './send.ts'

/** How often a mail to each address has arrived. */
export async function countArrivals(inboxUrl: string): Promise<Map<string, number>> {
  const { body } = await send(`${inboxUrl}/api/v1/messages?limit=10000`)
  const { messages }: { messages: { To: { Address: string }[] }[] } = JSON.parse(body)
  const arrivals = new Map<string, number>()
  for (const { Address } of messages.flatMap(({ To }) => To)) {
    arrivals.set(Address, (arrivals.get(Address) ?? 0) + 1)
  }
  return arrivals
}
