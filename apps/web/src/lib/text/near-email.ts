/** Long names only: one slip away from a short one is somebody else's domain. */
const largeDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'bellsouth.net',
  'sbcglobal.net',
]

/** One slip away from those above, and no slip. */
const nearDomains = ['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'yahoo.co']

/** The address that was meant, where its domain is one slip away from a large one. */
export const nearEmail = (email: string) => {
  const [name, domain = ''] = email.trim().toLowerCase().split('@')
  if (largeDomains.includes(domain) || nearDomains.includes(domain)) return undefined
  const meant = largeDomains.find((large) => isOneSlip(domain, large))
  return meant && `${email.trim().slice(0, name?.length)}@${meant}`
}

/** A letter too many, one missing, a wrong one, or two that changed places. */
const isOneSlip = (typed: string, meant: string) => {
  const shorter = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start += 1
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const wrong = typed.slice(start, typed.length - end)
  const right = meant.slice(start, meant.length - end)
  if (wrong.length <= 1 && right.length <= 1) return true
  if (wrong.length !== 2 || right.length !== 2) return false
  return wrong[0] === right[1] && wrong[1] === right[0]
}
