import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    // Every proof has a shop of its own and fills both cores.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
