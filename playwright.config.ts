import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags } from './tools/chromium.ts'

const port = Number(process.env.E2E_PORT ?? 3977)

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumFlags },
  },
  projects: [
    { name: 'desktop', testIgnore: /\.phone\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', testMatch: /\.phone\.spec\.ts$/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: `node_modules/.bin/node server/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: `node_modules/.cache/muster/e2e-${process.pid}`, MUSTER_SEED: 'demo', DATABASE_URL: '' },
    timeout: 120_000,
    reuseExistingServer: false,
  },
})
