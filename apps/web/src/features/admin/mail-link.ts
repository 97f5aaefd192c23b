/** Opens the owner's mail program. Whatever stands in an address, it adds no header and no second recipient. */
export const mailLink = (email: string, subject: string, body?: string) => {
  const recipient = email.split('@').map(encodeURIComponent).join('@')
  const link = `mailto:${recipient}?subject=${encodeURIComponent(subject)}`
  // Lines end as they do in mails (RFC 6068).
  return body === undefined
    ? link
    : `${link}&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
}
