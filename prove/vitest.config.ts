import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    // Every proof has a shop of its own and fills both cores.
    fileParallelism: false,
    // A busy machine is slow; only what never comes is wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
