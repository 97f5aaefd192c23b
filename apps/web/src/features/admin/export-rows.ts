const portionLength = 500

type Export<Row> = {
  head: string
  line: (row: Row) => string
  readPortion: (lastId: string | undefined, length: number) => Promise<Row[]>
  onProgress: (count: number) => void
}

/** All rows as one CSV file, fetched portion by portion. */
export const exportRows = async <Row extends { id: string }>({
  head,
  line,
  readPortion,
  onProgress,
}: Export<Row>): Promise<Blob> => {
  const parts = [head]
  let count = 0
  let lastId: string | undefined
  let isMore = true

  while (isMore) {
    const rows = await readPortion(lastId, portionLength)
    parts.push(rows.map(line).join(''))
    count += rows.length
    lastId = rows.at(-1)?.id
    isMore = rows.length === portionLength
    onProgress(count)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
