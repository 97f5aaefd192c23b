import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * While one of them lives, V8 knows how the entries of `process.nextTick` are made. It forgets it
 * when it clears up an idle process, in which none is waiting, and each takes ten times as long
 * from then on.
 */
export const keepTickEntry = () => process.nextTick(() => kept.push(executionAsyncResource()))
