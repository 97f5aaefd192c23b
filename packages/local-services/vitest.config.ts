import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The first start on a machine copies PostgreSQL's binaries when it runs as root.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine is slow; only what never comes is wrong.
    expect: { poll: { timeout: 20_000 } },
  },
})
