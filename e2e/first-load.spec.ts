import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { callsAs } from './server-calls.ts'
import { expect, signedIn, test } from './world.ts'

type Limit = { path: string; kilobytes: number; files: number }

/** Sizes of the built files, not times: they are the same on every machine. Decisions 083 and 086 have the figures. */
const signIn: readonly Limit[] = [
  { path: '/login', kilobytes: 150, files: 5 },
  { path: '/register', kilobytes: 165, files: 7 },
  { path: '/forgot-password', kilobytes: 165, files: 7 },
]
const limits: readonly Limit[] = [
  { path: '/customers', kilobytes: 300, files: 20 },
  { path: '/employees', kilobytes: 300, files: 30 },
  { path: '/time-sheets', kilobytes: 300, files: 30 },
  { path: '/job-posts', kilobytes: 300, files: 30 },
  { path: '/create-roster', kilobytes: 310, files: 28 },
  { path: '/dashboard', kilobytes: 300, files: 36 },
  // A form loads zod and calendars: its goal of 300 is not reached.
  { path: '/employee-create', kilobytes: 360, files: 38 },
]

test('a screen loads at most the JavaScript and the number of files that decision 086 allows', async ({
  page,
  browser,
}) => {
  for (const limit of signIn) await expectWithin(browser, limit)

  await signedIn(page, 'admin')
  const state = await page.context().storageState()
  for (const limit of limits) await expectWithin(browser, limit, state)
  const { id } = await (await callsAs(page, 'admin'))('/roster/list', { status: 'draft' })
  await expectWithin(browser, { path: `/create-roster?roster=${id}`, kilobytes: 330, files: 36 }, state)
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
