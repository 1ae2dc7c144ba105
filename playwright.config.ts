import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './tools/testing/chromium.ts'
import { freePort } from './tools/testing/free-port.ts'

// Settled once, by the process that reads this first; the workers inherit it.
process.env.E2E_PORT ??= String(await freePort())
// Where a test lets a stand-in for Xero listen (e2e/accounting.spec.ts).
process.env.E2E_XERO_PORT ??= String(await freePort())
// Where a test lets a push service listen (e2e/roster-push.phone.spec.ts).
process.env.E2E_PUSH_PORT ??= String(await freePort())
// Where the installation listens that has a key of Google Maps (e2e/google-maps.spec.ts).
process.env.E2E_GOOGLE_PORT ??= String(await freePort())
// Where the installation listens that has nothing in it (e2e/empty-installation.spec.ts).
process.env.E2E_EMPTY_PORT ??= String(await freePort())
// Where the installation listens that has an agency of real size (e2e/real-size.spec.ts).
process.env.E2E_LARGE_PORT ??= String(await freePort())
// Where the installation listens whose integrator, operator and administrator have programs of their own (e2e/administration.spec.ts),
// and where these let a receiver of webhooks, a name server and an identity provider listen.
process.env.E2E_ADMINISTERED_PORT ??= String(await freePort())
process.env.E2E_WEBHOOK_PORT ??= String(await freePort())
process.env.E2E_DNS_PORT ??= String(await freePort())
process.env.CHROMIUM_PATH ??= await chromiumPath()
const address = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  // One more than there are cores: tests wait for timers, and for each other's changes.
  workers: 3,
  // A test that passes at its second try hides a defect.
  retries: 0,
  // Only to end a test that hangs: a busy machine fails none.
  timeout: 900_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: 'test-results',
  use: {
    baseURL: address,
    // A test that hangs at a step ends there, instead of keeping a worker for a quarter of an hour.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    // The test that goes without a network lets it work (e2e/offline.phone.spec.ts).
    serviceWorkers: 'block',
    // Its storage is emptied between tests; making a new one takes a fifth of a test's processor time.
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs a third of its time. What a failed one showed is enough to start with; `--trace on` records it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A new process for the page of each test costs a fifth of a page load. Optimizing code that a page runs for a second only
    // costs more than it saves, an eighth.
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...chromiumFlags, '--process-per-site', '--js-flags=--no-maglev --no-turbofan'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: /\.phone\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /\.phone\.spec\.ts$/,
      // One pixel to a CSS pixel, where the phone has seven to draw: layout and text are the same.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  webServer: {
    command: 'node_modules/.bin/node tools/testing/e2e-server.ts',
    url: `${address}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      E2E_XERO_PORT: process.env.E2E_XERO_PORT,
      E2E_PUSH_PORT: process.env.E2E_PUSH_PORT,
    },
    timeout: 300_000,
    reuseExistingServer: false,
    // It takes its data with it.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
