import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** What `npm run test:mutation` runs against each change: the tests that it names, each file in a process of its own. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: process.env.MUTATION_TESTS?.split(',') ?? [], isolate: true },
})
