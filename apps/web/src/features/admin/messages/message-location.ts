import { paths } from '@golden-bead/contracts/paths'
import { withSearch } from '#features/admin/admin-location.ts'
import { readPage, readQuery } from '#lib/read-search-params.ts'

/** What the address says of the messages. */
export type MessageLocation = {
  query: string
  page: number
  /** The id of the message that is read. */
  opened: string | undefined
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const allMessages: MessageLocation = { query: '', page: 1, opened: undefined }

export const readMessageLocation = (search: URLSearchParams): MessageLocation => {
  const opened = search.get('message') ?? ''
  return {
    query: readQuery(search.get('q')),
    page: readPage(search.get('page')),
    opened: idPattern.test(opened) ? opened : undefined,
  }
}

/** The list stays in the address while a message is read, so that one comes back to it. */
export const pathOfMessages = ({ query, page, opened }: MessageLocation) => {
  const search = new URLSearchParams()
  if (query) search.set('q', query)
  if (page > 1) search.set('page', String(page))
  if (opened !== undefined) search.set('message', opened)
  return withSearch(paths.adminMessages(), search)
}
