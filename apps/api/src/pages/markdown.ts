import MarkdownIt, { type Token } from 'markdown-it'
import type { PageBlock, PageProblem, PageRun } from '@golden-bead/contracts/pages'
import type { ImageStore } from '#shop/catalogue/catalogue.module.ts'
import { linkTarget } from './page-links.ts'
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts'

/** A list and its item are two. What is deeper is left out, with all that follows it. */
const nestingMax = 100

/** CommonMark without HTML, which stays the text that it is. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting: nestingMax })
// Links and pictures are judged below, where it can be said which are refused.
parser.validateLink = () => true
parser.normalizeLink = (address) => address

type Context = { values: PlaceholderValues; images: ImageStore }
export type ReadPage = { blocks: PageBlock[]; problems: PageProblem[] }

/** Reads Markdown into what a page may consist of. React renders it: there is never any HTML. */
export function readMarkdown(markdown: string, { values, images }: Context): ReadPage {
  const problems = new Map<string, PageProblem>()
  const note = (problem: PageProblem['problem'], what: string) =>
    void problems.set(`${problem} ${what}`, { problem, what })
  const fill = (text: string) =>
    fillPlaceholders(text, values, (name) => note('unknown_value', name))

  const rules: Rules = {
    fill,
    linkOf: (typed) => {
      const target = linkTarget(fill(typed))
      if (target === undefined) note('refused_link', typed)
      return target
    },
    imageOf: (typed) => {
      const stored = images.stored(typed)
      if (stored) return images.shown(stored)
      note('refused_picture', typed)
      return undefined
    },
  }
  const tokens = parser.parse(markdown, {})
  const deepest = tokens.find(({ level, map }) => level >= nestingMax - 2 && map !== null)
  if (deepest) note('too_deep', lineOf(markdown, deepest))
  const blocks = treeOf(tokens).flatMap((node) => blocksOf(node, rules))
  return { blocks, problems: [...problems.values()] }
}

/** The pictures of our own that a text shows or links to, as they are stored. */
export const imagesIn = (markdown: string, images: Pick<ImageStore, 'stored'>): string[] =>
  parser
    .parse(markdown, {})
    .flatMap(({ children }) => withChildren(children ?? []))
    .flatMap(
      (token) => images.stored(attribute(token, token.type === 'image' ? 'src' : 'href')) || [],
    )

/** A picture holds its text, in which another one may be named. */
const withChildren = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...withChildren(token.children ?? [])])

const excerptLengthMax = 80

const lineOf = (markdown: string, { map }: Token): string =>
  (markdown.split('\n')[map?.[0] ?? 0] ?? '').trim().slice(0, excerptLengthMax)

type Rules = {
  fill: (text: string) => string
  linkOf: (typed: string) => string | undefined
  imageOf: (typed: string) => string | undefined
}

type Node = { token: Token; children: Node[] }

/** The parser answers a flat list of what opens and closes, no deeper than `nestingMax`. */
function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const node: Node = { token, children: [] }
    open.at(-1)?.push(node)
    if (token.nesting > 0) open.push(node.children)
  }
  return root
}

function blocksOf(node: Node, rules: Rules): PageBlock[] {
  const pictures: Picture[] = []
  const block = blockOf(node, rules, pictures)
  return [...(block && !isEmpty(block) ? [block] : []), ...pictures]
}

/** Pictures stand below the text in which they are named. */
function blockOf(node: Node, rules: Rules, pictures: Picture[]): PageBlock | undefined {
  const { token } = node
  const runsIn = (within: Node) => linesOf(within, rules, pictures)
  switch (token.type) {
    case 'heading_open':
      return { type: 'heading', level: headingLevel(token), runs: runsIn(node).flat() }
    case 'paragraph_open':
      return { type: 'paragraph', runs: runsIn(node).flat() }
    case 'blockquote_open':
      return { type: 'quote', paragraphs: runsIn(node) }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return {
        type: 'list',
        ...kindOf(node),
        items: node.children.map((item) => itemOf(item, runsIn)),
      }
    case 'fence':
    case 'code_block':
      return { type: 'code', text: token.content }
    case 'hr':
      return { type: 'rule' }
    default:
      return undefined
  }
}

const isEmpty = (block: PageBlock) =>
  (block.type === 'paragraph' || block.type === 'heading') && block.runs.length === 0

/** `#` would be a second title of the page, and below the fourth level nobody sees a difference. */
const headingLevel = ({ tag }: Token) => Math.min(Math.max(Number(tag.slice(1)), 2), 4)

const isList = ({ token }: Node) => token.type.endsWith('_list_open')

const kindOf = ({ token }: Node) => ({
  ordered: token.type === 'ordered_list_open',
  start: Number(token.attrGet('start') ?? 1),
})

type List = Extract<PageBlock, { type: 'list' }>
type Picture = Extract<PageBlock, { type: 'picture' }>

/** One list below an item; what is deeper joins it. */
function itemOf(item: Node, runsIn: (within: Node) => PageRun[][]): List['items'][number] {
  const below = item.children.filter(isList)
  const [first] = below
  return {
    runs: joined(item.children.filter((child) => !isList(child)).flatMap(runsIn)),
    ...(first && {
      list: {
        ...kindOf(first),
        items: below.flatMap(({ children }) => children).map((child) => joined(runsIn(child))),
      },
    }),
  }
}

const joined = (lines: readonly PageRun[][]): PageRun[] =>
  lines.flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n' }, ...runs]))

/** Every line of text within, in order. */
function linesOf({ token, children }: Node, rules: Rules, pictures: Picture[]): PageRun[][] {
  if (token.type === 'inline') {
    const runs = readInline(token.children ?? [], rules, pictures)
    return runs.length > 0 ? [runs] : []
  }
  if (token.content !== '') return [[{ text: token.content, code: true }]]
  return children.flatMap((child) => linesOf(child, rules, pictures))
}

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '')

type Marks = Omit<PageRun, 'text'>

const marksOf: Record<string, Marks> = {
  strong_open: { strong: true },
  strong_close: { strong: undefined },
  em_open: { emphasis: true },
  em_close: { emphasis: undefined },
}

/** A link is one run, whatever is marked in it, so that it is one stop on the keyboard. */
function readInline(tokens: readonly Token[], rules: Rules, pictures: Picture[]): PageRun[] {
  const runs: PageRun[] = []
  let marks: Marks = {}
  let isInLink = false
  const push = (text: string, more: Marks = {}) => {
    const all = isInLink ? marks : { ...marks, ...more }
    const last = runs.at(-1)
    if (last && isAlike(last, all)) last.text += text
    else if (text !== '') runs.push({ ...all, text })
  }

  for (const token of tokens) {
    const change = marksOf[token.type]
    if (change) marks = isInLink ? marks : { ...marks, ...change }
    else if (token.type === 'link_open') {
      marks = { ...marks, to: rules.linkOf(attribute(token, 'href')) }
      isInLink = true
    } else if (token.type === 'link_close') {
      marks = { ...marks, to: undefined }
      isInLink = false
    } else if (token.type === 'image') {
      const image = rules.imageOf(attribute(token, 'src'))
      if (image !== undefined) pictures.push({ type: 'picture', image, alt: token.content })
    } else if (token.type === 'softbreak') push(' ')
    else if (token.type === 'hardbreak') push('\n')
    else push(token.content, token.type === 'code_inline' ? { code: true } : {})
  }
  return runs.map((run) => ({ ...run, text: rules.fill(run.text) }))
}

const isAlike = (run: PageRun, marks: Marks) =>
  run.strong === marks.strong &&
  run.emphasis === marks.emphasis &&
  run.code === marks.code &&
  run.to === marks.to
