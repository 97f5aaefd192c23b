/** Opens the owner's mail program. Whatever stands in an address, it adds no header and no second recipient. */
export const mailLink = (email: string, subject: string) => {
  const recipient = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`
}
