import { Fragment, type ReactNode } from 'react'
import type { PageBlock, PageRun } from '@golden-bead/contracts/pages'
import { pictureSource } from '#lib/api/picture-source.ts'
import { ShopLink } from './ShopLink.tsx'

/** As wide as a line of text is on a page. */
const pictureWidth = 640

/** What a page says, as the server has read it. */
export const PageText = ({ blocks }: { blocks: readonly PageBlock[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- They never change places.
  blocks.map((block, index) => <Block key={index} block={block} />)

const Block = ({ block }: { block: PageBlock }) => {
  switch (block.type) {
    case 'heading': {
      const Heading = headings[block.level] ?? 'h2'
      return (
        <Heading>
          <Runs runs={block.runs} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'list':
      return (
        <List {...block}>
          {block.items.map(({ runs, list }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- See above.
            <li key={index}>
              <Runs runs={runs} />
              {list && (
                <List {...list}>
                  {list.items.map((item, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- See above.
                    <li key={place}>
                      <Runs runs={item} />
                    </li>
                  ))}
                </List>
              )}
            </li>
          ))}
        </List>
      )
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((runs, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- See above.
            <p key={index}>
              <Runs runs={runs} />
            </p>
          ))}
        </blockquote>
      )
    case 'code':
      return <pre>{block.text}</pre>
    case 'picture':
      return (
        <img
          {...pictureSource(block.image, pictureWidth)}
          sizes="(min-width: 44rem) 40rem, 100vw"
          alt={block.alt}
          loading="lazy"
          decoding="async"
        />
      )
    case 'rule':
      return <hr />
  }
}

const headings: Record<number, 'h2' | 'h3' | 'h4'> = { 2: 'h2', 3: 'h3', 4: 'h4' }

type ListProps = { ordered: boolean; start: number; children: ReactNode }

const List = ({ ordered, start, children }: ListProps) =>
  ordered ? <ol start={start}>{children}</ol> : <ul>{children}</ul>

export const Runs = ({ runs }: { runs: readonly PageRun[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- See above.
  runs.map((run, index) => <Run key={index} run={run} />)

const Run = ({ run: { text, strong, emphasis, code, to } }: { run: PageRun }) => {
  let shown: ReactNode = text.includes('\n') ? withBreaks(text) : text
  if (code) shown = <code>{shown}</code>
  if (to?.startsWith('/')) {
    shown = (
      <ShopLink to={to} className="link">
        {shown}
      </ShopLink>
    )
  } else if (to !== undefined) {
    shown = (
      <a href={to} className="link">
        {shown}
      </a>
    )
  }
  if (emphasis) shown = <em>{shown}</em>
  return strong ? <strong>{shown}</strong> : shown
}

const withBreaks = (text: string) =>
  text.split('\n').map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- See above.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
