/** Builds forms byte by byte, so that they can be invalid in every way. */

export const boundary = 'seam'
export const formType = `multipart/form-data; boundary=${boundary}`
export const formEnd = Buffer.from(`--${boundary}--\r\n`)

const disposition = (value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; ${value}\r\n`

export const formField = (name: string, value: string) =>
  Buffer.from(`${disposition(`name="${name}"`)}\r\n${value}\r\n`)

export const formFile = (name: string, bytes: Buffer, filename = 'f') =>
  Buffer.concat([
    Buffer.from(
      `${disposition(`name="${name}"; filename="${filename}"`)}content-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
