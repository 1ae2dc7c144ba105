import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { expect, signedIn, test } from './world.ts'

type Limit = { path: string; kilobytes: number; files: number }

/** Sizes of the built files, not times: they are the same on every machine. Decision 083 has the earlier figures. */
const signIn: Limit = { path: '/login', kilobytes: 152, files: 7 }
const limits: readonly Limit[] = [
  { path: '/customers', kilobytes: 355, files: 24 },
  { path: '/employees', kilobytes: 380, files: 40 },
  { path: '/time-sheets', kilobytes: 375, files: 34 },
  { path: '/create-roster', kilobytes: 420, files: 42 },
  { path: '/dashboard', kilobytes: 345, files: 36 },
]

test('a screen loads at most the JavaScript and the number of files that decision 083 allows', async ({
  page,
  browser,
}) => {
  await expectWithin(browser, signIn)

  await signedIn(page, 'admin')
  const state = await page.context().storageState()
  for (const limit of limits) await expectWithin(browser, limit, state)
})

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** In a new context, whose cache is empty. */
async function expectWithin(browser: Browser, { path, kilobytes, files }: Limit, storageState?: State) {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.response().then(async (response) => gzipSync((await response?.body()) ?? '').length))
  })
  // An open stream would prevent network idle.
  await page.route('**/api/notification-stream', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts)
  const sum = sizes.reduce((total, size) => total + size, 0) / 1000
  expect.soft(sum, `${path}: kB of JavaScript`).toBeLessThanOrEqual(kilobytes)
  expect.soft(sizes.length, `${path}: files`).toBeLessThanOrEqual(files)
  await context.close()
}
