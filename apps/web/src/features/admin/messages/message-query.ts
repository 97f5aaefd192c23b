import { contactSubjectLabels, contactSubjects } from '@golden-bead/contracts/contact'
import { holdsWord, wordsOf } from '#features/admin/search-pattern.ts'
import type { MessageLocation } from './message-location.ts'

export const messagePageLength = 25

const searchedColumns = ['name', 'email', 'message', 'reference']

/** The query string of one page of the messages, newest first. */
export const messageQuery = ({ query, page }: MessageLocation) => {
  const search = new URLSearchParams()
  const words = wordsOf(query)
  if (words.length > 0) search.set('and', `(${words.map(foundAnywhere).join(',')})`)
  // The id makes the order total, so that no message is on two pages or on none.
  search.set('order', 'created_at.desc,id.desc')
  search.set('limit', String(messagePageLength))
  search.set('offset', String((page - 1) * messagePageLength))
  return search.toString()
}

const foundAnywhere = (word: string) => {
  const conditions = searchedColumns.map((column) => holdsWord(column, word))
  const subjects = contactSubjects.filter((subject) =>
    contactSubjectLabels[subject].toLowerCase().includes(word.toLowerCase()),
  )
  if (subjects.length > 0) conditions.push(`subject.in.(${subjects.join(',')})`)
  return `or(${conditions.join(',')})`
}
