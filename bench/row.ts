/** What a row works with. */
export type Bench = {
  rounds: number
  /** Takes the way to stop each thing that the row starts. */
  started: AsyncDisposableStack
  /** Takes the names of the programs whose version matters. */
  versions: Set<string>
}

/** One line of the table. */
export type Line = {
  work: string
  shop: string
  /** What the shop stands beside, measured in the same run. */
  reference?: string
  ratio?: string
  p50?: string
  p99?: string
  remark?: string
}

export type Row = (bench: Bench) => Promise<Line[]>
