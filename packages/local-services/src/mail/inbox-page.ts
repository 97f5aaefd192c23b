import { readFile } from 'node:fs/promises'

export type PageFile = { contentType: string; body: Buffer }

const contentTypes = {
  'page.html': 'text/html; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
}

/** The files of the inbox page by their addresses. */
export async function loadInboxPage(): Promise<Map<string, PageFile>> {
  const entries = await Promise.all(
    Object.entries(contentTypes).map(async ([name, contentType]) => {
      const body = await readFile(new URL(`./inbox/${name}`, import.meta.url))
      return [name === 'page.html' ? '/' : `/${name}`, { contentType, body }] as const
    }),
  )
  return new Map(entries)
}
