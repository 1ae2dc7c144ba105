import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { expect, signedIn, test } from './world.ts'

type Limit = { path: string; kilobytes: number; files: number }

/** Sizes of the built files, not times: they are the same on every machine. Decision 083 says what they were. */
const signIn: Limit = { path: '/login', kilobytes: 152, files: 7 }
const limits: readonly Limit[] = [
  { path: '/customers', kilobytes: 355, files: 24 },
  { path: '/employees', kilobytes: 380, files: 40 },
  { path: '/time-sheets', kilobytes: 375, files: 34 },
  { path: '/create-roster', kilobytes: 420, files: 42 },
  { path: '/dashboard', kilobytes: 345, files: 36 },
]

test('a screen loads no more JavaScript, in no more files, than decision 083 grants it', async ({ page, browser }) => {
  await expectWithin(browser, signIn)

  await signedIn(page, 'admin')
  const state = await page.context().storageState()
  for (const limit of limits) await expectWithin(browser, limit, state)
})

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** In a context of its own, whose cache is empty. */
async function expectWithin(browser: Browser, { path, kilobytes, files }: Limit, storageState?: State) {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.response().then(async (response) => gzipSync((await response?.body()) ?? '').length))
  })
  // A stream that stays open is never idle.
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
