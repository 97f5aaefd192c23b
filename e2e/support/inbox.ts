export type Mail = { subject: string; text: string; html: string }

type Summary = { ID: string; To: { Address: string }[] }

/** Waits for the newest mail to an address whose subject matches, through the inbox's own API. */
export async function waitForMail(
  inboxUrl: string,
  address: string,
  subject: RegExp,
): Promise<Mail> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const list: { messages: Summary[] } = await (await fetch(`${inboxUrl}/api/v1/messages`)).json()
    for (const { ID, To } of list.messages) {
      if (!To.some((to) => to.Address === address)) continue
      const mail: { Subject: string; Text: string; HTML: string } = await (
        await fetch(`${inboxUrl}/api/v1/message/${ID}`)
      ).json()
      if (subject.test(mail.Subject)) {
        return { subject: mail.Subject, text: mail.Text, html: mail.HTML }
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${address} with a subject like ${subject} arrived.`)
}

export function linkIn(mail: Mail): string {
  const link = /https?:\/\/[^\s"<>]+\/auth\/v1\/verify[^\s"<>]*/.exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`The mail "${mail.subject}" has no link.`)
  return link
}
