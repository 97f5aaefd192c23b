import { runBuilt } from '../run-built.ts'

await runBuilt('prove/main.ts')
