import { WebDriverError, type ElementReference, type WebDriverSession } from './webdriver.ts'

/** A connection of WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export type BidiConnection = {
  send: (method: string, params: object) => Promise<Record<string, unknown>>
  close: () => void
}

type Message = { id?: number; type: string; result?: Record<string, unknown> } & {
  error?: string
  message?: string
}

/** The browser gives up sooner by itself; this ends one that hangs. */
const answersWithinMs = 300_000

export async function connectToBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`${url} takes no connection.`)))
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser hung up.'))
  })
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the protocol describes it.
    const { id, result, error, message } = JSON.parse(String(data)) as Message
    const answer = id === undefined ? undefined : waiting.get(id)
    if (error === undefined) answer?.resolve(result ?? {})
    else answer?.reject(new WebDriverError(error, message ?? ''))
  })
  await opened.promise

  let lastId = 0
  return {
    send: async (method, params) => {
      lastId += 1
      const id = lastId
      const answer = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(id, answer)
      const timer = setTimeout(
        () => answer.reject(new Error(`${method} was not answered.`)),
        answersWithinMs,
      )
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
    close: () => socket.close(),
  }
}

/** What comes back from a page: https://w3c.github.io/webdriver-bidi/#type-script-RemoteValue */
type RemoteValue = { type: string; value?: unknown; sharedId?: string }

type Node = ElementReference & { sharedId: string; isOption: boolean; isForFiles: boolean }

const isNode = (reference: unknown): reference is Node =>
  typeof reference === 'object' && reference !== null && 'sharedId' in reference

function read({ type, value, sharedId }: RemoteValue): unknown {
  if (type === 'array' && Array.isArray(value)) return value.map(read)
  if (type !== 'node') return value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the protocol describes it.
  const { localName, attributes } = value as { localName: string; attributes?: { type?: string } }
  return { sharedId, isOption: localName === 'option', isForFiles: attributes?.type === 'file' }
}

/** Asked within the page: where a click on the middle of the element would arrive. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found !== null && element.contains(found)
}

function choose(option: HTMLOptionElement): void {
  option.selected = true
  for (const name of ['input', 'change']) {
    option.closest('select')?.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

function selectText(field: HTMLInputElement): void {
  field.focus()
  field.select()
}

const backspace = '\uE003'

/** A window with cookies and storage of its own. */
export async function startBidiSession(
  { send }: BidiConnection,
  preload: () => void,
): Promise<WebDriverSession> {
  const { userContext } = await send('browser.createUserContext', {})
  const { context } = await send('browsingContext.create', { type: 'tab', userContext })
  await send('script.addPreloadScript', {
    functionDeclaration: String(preload),
    contexts: [context],
  })

  const execute = async (script: string, argument: unknown): Promise<unknown> => {
    const [call, given] = isNode(argument)
      ? [script, { sharedId: argument.sharedId }]
      : [
          `(text) => (${script})(JSON.parse(text))`,
          { type: 'string', value: JSON.stringify(argument ?? null) },
        ]
    const answer = await send('script.callFunction', {
      functionDeclaration: call,
      arguments: [given],
      target: { context },
      awaitPromise: true,
    })
    if (answer['type'] !== 'success') {
      throw new WebDriverError('javascript error', JSON.stringify(answer['exceptionDetails']))
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the protocol describes it.
    return read(answer['result'] as RemoteValue)
  }

  const act = (source: object, actions: object[]) =>
    send('input.performActions', { context, actions: [{ ...source, actions }] })
  const type = (keys: string) =>
    act(
      { type: 'key', id: 'keyboard' },
      Array.from(keys).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  const nodeOf = (reference: ElementReference): Node => {
    if (isNode(reference)) return reference
    throw new Error('The element is not of this session.')
  }

  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    execute,
    click: async (reference) => {
      const node = nodeOf(reference)
      if (node.isOption) return void (await execute(String(choose), node))
      if ((await execute(String(isUncovered), node)) !== true) {
        throw new WebDriverError('element click intercepted', 'Something lies on it.')
      }
      const origin = { type: 'element', element: { sharedId: node.sharedId } }
      await act({ type: 'pointer', id: 'mouse' }, [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
    clear: async (reference) => {
      await execute(String(selectText), reference)
      await type(backspace)
    },
    sendKeys: async (reference, text) => {
      const { isForFiles, sharedId } = nodeOf(reference)
      if (isForFiles)
        await send('input.setFiles', { context, element: { sharedId }, files: [text] })
      else await type(text)
    },
    takeScreenshot: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    end: async () => {
      await send('browser.removeUserContext', { userContext })
    },
  }
}
