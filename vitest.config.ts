import { defineConfig } from 'vitest/config'
import { LongFirst } from './tools/testing/long-first.ts'
import { textsByScreen } from './tools/web/texts-by-screen.ts'

export default defineConfig({
  plugins: [textsByScreen()],
  test: {
    include: ['{bench,contract,server,tools,web}/**/*.test.ts'],
    // They have a command of their own: npm run test:long.
    exclude: ['node_modules/**', 'server/testing/long/**'],
    setupFiles: ['tools/testing/fixed-seed.ts'],
    pool: 'forks',
    // Files share a process and what it has imported: a quarter less processor time. They share no database.
    isolate: false,
    // One more than there are cores: a third of the time they wait, for a kill, a lock or a throttle.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Only to end a test that hangs: ten times what the slowest takes, so that a busy machine fails none.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
  },
})
