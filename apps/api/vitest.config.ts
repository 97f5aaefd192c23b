import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/built-programs.ts', './test/global-setup.ts'],
    // A busy machine is slow; only what never comes is wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // More than most machines have cores: many tests wait, for an answer in constant time or a lock.
    maxWorkers: 3,
    // Half of the time would go into loading the shop once more for every file.
    isolate: false,
  },
})
