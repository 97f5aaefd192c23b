type RequestOptions = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** A request as it goes over the wire. */
export function requestBytes({ method = 'GET', path, headers = {}, body }: RequestOptions): Buffer {
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${bytes.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes])
}

export const numberMark = '########'

/** The request with its mark replaced; one without a mark goes as it is. */
export function numbered(request: Uint8Array, number: number): Uint8Array {
  const place = Buffer.from(request.buffer, request.byteOffset, request.byteLength).indexOf(
    numberMark,
  )
  if (place === -1) return request
  const copy = Buffer.from(request)
  copy.write(String(number).padStart(numberMark.length, '0'), place, 'latin1')
  return copy
}
