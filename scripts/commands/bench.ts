import { runBuilt } from '../run-built.ts'

await runBuilt('bench/bench.ts')
