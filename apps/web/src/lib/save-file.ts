/** Hands a file to the browser as if it had been downloaded. */
export const saveFile = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked late, when the download has begun to read it: an object URL keeps its file in memory.
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs)
}

const releaseAfterMs = 60_000
