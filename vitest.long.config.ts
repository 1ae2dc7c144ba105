import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** What `npm run test:long` runs: tests with programs before and beside the server. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['server/testing/long/*.test.ts'], exclude: ['node_modules/**'], maxWorkers: 1 },
})
