import { createContext, useContext, useEffect, useRef } from 'react'
import { headTags, type HeadTag, type PageMeta as Meta } from '#lib/text/page-meta.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useClientConfig } from '#ui/ClientConfig.tsx'
import { createDataScript } from '#ui/data-script.ts'

/** Where the server gathers what the page says about itself while it renders. */
export const PageMetaSink = createContext<((meta: Meta) => void) | undefined>(undefined)

const marker = 'data-page'

/** Title, description, canonical address, preview and structured data of the page it stands in. */
export const PageMeta = (meta: Meta) => {
  const config = useClientConfig()
  useContext(PageMetaSink)?.(meta)
  const tags = JSON.stringify(headTags(meta, config))
  // What is taken over from the server stands in the document already.
  const written = useRef(useHydrated() ? undefined : tags)

  useEffect(() => {
    if (written.current === tags) return
    written.current = tags
    const head: HeadTag[] = JSON.parse(tags)
    writeHead(head)
  }, [tags])

  return null
}

const writeHead = (tags: HeadTag[]) => {
  for (const old of document.head.querySelectorAll(`[${marker}]`)) old.remove()

  for (const tag of tags) {
    if (tag.tag === 'title') {
      document.title = tag.text
      continue
    }
    const element = createHeadElement(tag)
    element.setAttribute(marker, '')
    document.head.append(element)
  }
}

const createHeadElement = (tag: Exclude<HeadTag, { tag: 'title' }>) => {
  if (tag.tag === 'script') return createDataScript(tag.text)
  const element = document.createElement(tag.tag)
  for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value)
  return element
}
