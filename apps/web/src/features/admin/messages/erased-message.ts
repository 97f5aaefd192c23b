import type { Message } from '@golden-bead/contracts/messages'

/** Name, address and text went with the account of the sender. */
export const isErased = ({ email }: Pick<Message, 'email'>) => email === ''

export const senderOf = (message: Pick<Message, 'email' | 'name'>) =>
  isErased(message) ? 'Deleted account' : message.name
