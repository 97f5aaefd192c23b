import { HttpError } from '@golden-bead/server/errors/http-error'

export const unreadableFile = (code: string, message: string) =>
  new HttpError({ status: 400, code: `import.${code}`, message })

export const wrongRows = (count: number) =>
  new HttpError({
    status: 422,
    code: 'import.wrong_rows',
    message: `${count} ${count === 1 ? 'row is' : 'rows are'} wrong, so nothing was imported.`,
  })

export const importRunning = () =>
  new HttpError({
    status: 409,
    code: 'import.running',
    message: 'Another import is running. Please try again when it is done.',
    headers: { 'retry-after': '5' },
  })

export const changedMeanwhile = (cause?: unknown) =>
  new HttpError({
    status: 409,
    code: 'import.changed_meanwhile',
    message: 'The catalogue changed during the import, so nothing was imported. Please try again.',
    cause,
  })
