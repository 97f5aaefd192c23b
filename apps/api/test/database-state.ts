import {
  unchanged as unchangedTables,
  readDatabaseState as readTables,
} from '@golden-bead/server/test/database-state'
import type { TestApp } from './test-app.ts'

// What is left is written a moment after the order that took it.
const parts = { 'public.products': `to_jsonb(line) - 'stock_left' - 'available'` }

/** One line per table that changes when any of its rows does, read directly. */
export const readDatabaseState = (config: TestApp['config']) => readTables(config, parts)

/** Asserts that the work changes no row of any table. */
export const unchanged = <Result>(
  config: TestApp['config'],
  work: () => PromiseLike<Result>,
): Promise<Result> => unchangedTables(config, work, parts)
