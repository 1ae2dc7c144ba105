import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts'],
    pool: 'forks',
    // Files share a process and what it has imported: a quarter less processor time. They share no database.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
