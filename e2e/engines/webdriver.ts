/** A session of W3C WebDriver, as far as our journeys need it: https://www.w3.org/TR/webdriver2/ */
export type WebDriverSession = {
  goto: (url: string) => Promise<void>
  /** Runs the text of a function within the page; elements come back as references. */
  execute: (script: string, argument: unknown) => Promise<unknown>
  click: (element: ElementReference) => Promise<void>
  clear: (element: ElementReference) => Promise<void>
  /** Types, or names the file of a field for files. */
  sendKeys: (element: ElementReference, text: string) => Promise<void>
  takeScreenshot: () => Promise<Buffer>
  end: () => Promise<void>
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** An element of a page, as its session names it. */
export type ElementReference = object

export const isElementReference = (value: unknown): value is ElementReference =>
  typeof value === 'object' && value !== null

export class WebDriverError extends Error {
  /** Such as `element click intercepted`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** The driver gives up sooner by itself; this ends one that hangs. */
const answersWithinMs = 300_000

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

type Asked = { body?: object; withinMs?: number | undefined }

async function call(
  method: 'POST' | 'GET' | 'DELETE',
  url: string,
  { body, withinMs = answersWithinMs }: Asked = {},
) {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(withinMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const value = valueAt(await answer.json(), 'value')
  if (answer.ok) return value
  throw new WebDriverError(String(valueAt(value, 'error')), String(valueAt(value, 'message')))
}

/** `driver` is the address of a driver that is ready. */
export async function startSession(driver: string, withinMs?: number): Promise<WebDriverSession> {
  const opened = await call('POST', `${driver}/session`, {
    body: { capabilities: { alwaysMatch: { timeouts: { pageLoad: 240_000, script: 240_000 } } } },
    withinMs,
  })
  const session = `${driver}/session/${String(valueAt(opened, 'sessionId'))}`
  const post = (command: string, body: object = {}) =>
    call('POST', `${session}/${command}`, { body })
  const at = (element: ElementReference, command: string) =>
    `element/${String(valueAt(element, elementKey))}/${command}`

  return {
    goto: async (url) => {
      await post('url', { url })
    },
    execute: (script, argument) =>
      post('execute/sync', {
        script: `return (${script})(arguments[0])`,
        args: [argument ?? null],
      }),
    click: async (element) => {
      await post(at(element, 'click'))
    },
    clear: async (element) => {
      await post(at(element, 'clear'))
    },
    sendKeys: async (element, text) => {
      await post(at(element, 'value'), { text })
    },
    takeScreenshot: async () =>
      Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    end: async () => {
      await call('DELETE', session)
    },
  }
}
