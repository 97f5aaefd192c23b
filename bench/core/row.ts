import type { Lab } from '#lab/lab.ts'

/** One line of the table: what was measured, against what, and what had to come out. */
export type Line = {
  work: string
  /** What the shop did. */
  shop: string
  /** What its limit did in the same run; absent where a figure stands against a fixed goal. */
  limit?: string
  /** The figure that is held against the goal. */
  result: string
  goal: string
  /** Absent where a line only informs. */
  isMet?: boolean
  remark?: string
}

export type Row = { name: string; measure: (lab: Lab) => Promise<Line[]> }
