import { paths } from '@golden-bead/contracts/paths'
import { createListLocation } from '#features/admin/list-location.ts'

export const messageLocation = createListLocation(paths.adminMessages(), {})
export type MessageLocation = typeof messageLocation.all

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The id of the message that is read. */
export const openedMessage = (search: URLSearchParams) => {
  const id = search.get('message') ?? ''
  return idPattern.test(id) ? id : undefined
}

export const pathOfMessage = (location: MessageLocation, id: string) => {
  const list = messageLocation.pathOf(location)
  return `${list}${list.includes('?') ? '&' : '?'}message=${id}`
}
