import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

/** Files are sent by a request that tells how far it is; a test answers it when it wants to. */
export class HeldRequest extends EventTarget {
  static all: HeldRequest[] = []
  upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  url = ''
  headers: Record<string, string> = {}
  body: XMLHttpRequestBodyInit | undefined
  isAborted = false

  open(_method: string, url: string) {
    this.url = url
    HeldRequest.all.push(this)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body?: XMLHttpRequestBodyInit) {
    this.body = body
  }
  /** The shop calls it amid the work of React, where no `act` may begin. */
  abort() {
    this.isAborted = true
    this.dispatchEnd('abort')
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = `${JSON.stringify(body)}\n`
    act(() => this.dispatchEnd('load'))
  }
  lose() {
    act(() => this.dispatchEnd('error'))
  }
  private dispatchEnd(ending: string) {
    this.dispatchEvent(new Event(ending))
    this.dispatchEvent(new Event('loadend'))
  }
}

export const holdRequests = () => {
  HeldRequest.all = []
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
}

export const latestRequest = async (count: number) => {
  await waitFor(() => expect(HeldRequest.all).toHaveLength(count))
  const request = HeldRequest.all.at(-1)
  if (!request) throw new Error('Nothing was sent.')
  return request
}
