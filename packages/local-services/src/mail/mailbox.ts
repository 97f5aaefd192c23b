import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '../private-file.ts'
import { providePrivateFolder } from '../private-folder.ts'
import { type MessageSummary, summarize } from './mailpit.ts'

const messagesMaxDefault = 500
const fileEnding = '.eml'

export type Mailbox = {
  /** Newest first. */
  list: () => MessageSummary[]
  find: (id: string) => MessageSummary | undefined
  readRaw: (id: string) => Promise<Buffer>
  /** Fulfilled once the mail is on the disk. */
  add: (raw: Buffer) => Promise<MessageSummary>
  remove: (ids: string[]) => Promise<void>
  markRead: (id: string) => void
  onChange: (listener: () => void) => () => void
}

/** The received mails as files in `folder`; at the limit, the oldest are deleted. */
export async function openMailbox(
  folder: string,
  messagesMax = messagesMaxDefault,
): Promise<Mailbox> {
  await providePrivateFolder(folder)
  const messages = await loadMessages(folder)
  const listeners = new Set<() => void>()
  const pathOf = (id: string) => join(folder, `${id}${fileEnding}`)
  const tell = () => listeners.forEach((listener) => listener())

  const remove = async (ids: string[]) => {
    await Promise.all(ids.map((id) => rm(pathOf(id), { force: true })))
    for (const id of ids) messages.delete(id)
    tell()
  }
  const list = () => [...messages.values()].toReversed()
  return {
    list,
    find: (id) => (id === 'latest' ? list()[0] : messages.get(id)),
    readRaw: async (id) => await readFile(pathOf(id)),
    add: async (raw) => {
      const id = makeId()
      const summary = await summarize(id, receivedAt(id), raw)
      await writePrivateFile(pathOf(id), raw)
      messages.set(id, summary)
      await remove([...messages.keys()].slice(0, Math.max(0, messages.size - messagesMax)))
      return summary
    },
    remove,
    markRead: (id) => {
      const message = messages.get(id)
      if (message) message.Read = true
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function loadMessages(folder: string): Promise<Map<string, MessageSummary>> {
  const messages = new Map<string, MessageSummary>()
  for (const name of (await readdir(folder)).toSorted()) {
    const id = name.slice(0, -fileEnding.length)
    if (name.endsWith(fileEnding)) {
      messages.set(id, await summarize(id, receivedAt(id), await readFile(join(folder, name))))
    } else {
      await rm(join(folder, name), { force: true })
    }
  }
  return messages
}

/** Sorts by the time of arrival, and keeps it. */
function makeId(): string {
  const timePart = Date.now().toString(36).padStart(10, '0')
  countInProcess += 1
  const countPart = countInProcess.toString(36).padStart(5, '0')
  return `${timePart}${countPart}${randomBytes(4).toString('hex')}`
}

let countInProcess = 0

function receivedAt(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 10), 36))
}
