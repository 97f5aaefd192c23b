import { contactSubjectLabels, contactSubjects } from '@golden-bead/contracts/contact'
import { everyWord, holdsWord, pageOf } from '#features/admin/search-pattern.ts'
import type { MessageLocation } from './message-location.ts'

export const messagePageLength = 25

const searchedColumns = ['name', 'email', 'message', 'reference', 'order_number']

export const messagesOfOrderMax = 10

export const messagesOfOrderQuery = (number: string) =>
  new URLSearchParams({
    order_number: `eq.${number}`,
    ...pageOf('created_at.desc,id.desc', 1, messagesOfOrderMax),
  }).toString()

/** The query string of one page of the messages, newest first. */
export const messageQuery = ({ query, page }: MessageLocation) => {
  const found = everyWord(query, foundAnywhere)
  return new URLSearchParams({
    ...(found && { and: found }),
    ...pageOf('created_at.desc,id.desc', page, messagePageLength),
  }).toString()
}

const foundAnywhere = (word: string) => {
  const conditions = searchedColumns.map((column) => holdsWord(column, word))
  const subjects = contactSubjects.filter((subject) =>
    contactSubjectLabels[subject].toLowerCase().includes(word.toLowerCase()),
  )
  if (subjects.length > 0) conditions.push(`subject.in.(${subjects.join(',')})`)
  return `or(${conditions.join(',')})`
}
