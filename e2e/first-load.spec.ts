import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { countPendingRequests, settled } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { expect, type Person, signedIn, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** In kB of gzip: sizes of the built files, which are the same on every machine. */
const limits = { signIn: 180, screen: 340, board: 420 }

/** The lists, forms and dashboards that load the most; `npm run bench first-load -- --files` says what of. */
const screens = {
  admin: [
    ...['/employees', '/employee-create', '/locations', '/job-posts', '/job-posts/reports', '/create-roster'],
    ...['/published-roster', '/time-sheets?tab=exceptions', '/time-sheets?tab=pay-runs', '/dashboard'],
  ],
  superadmin: ['/super-admin-list', '/dashboard'],
  customer: ['/job-posts', '/time-sheets?tab=signoffs', '/dashboard'],
  employee: ['/job-posts', '/clock', '/time-sheets', '/assigned-roster', '/dashboard'],
} as const satisfies Partial<Record<Person, readonly string[]>>

test('a screen before the sign-in loads at most the JavaScript of its limit', async ({ page }) => {
  const measure = await measurer(page)
  for (const path of ['/login', '/register', '/forgot-password']) await expectWithin(measure, path, limits.signIn)
})

for (const person of ['admin', 'superadmin', 'customer', 'employee'] as const)
  test(`${person}: a list, form or dashboard loads at most the JavaScript of its limit`, async ({ page }) => {
    await signedIn(page, person)
    const measure = await measurer(page)
    for (const path of screens[person]) await expectWithin(measure, path, limits.screen)
  })

test('a board loads at most the JavaScript of its limit', async ({ page }) => {
  await signedIn(page, 'admin')
  const { id } = await (await callsAs(page, 'admin'))('/roster/list', { status: 'draft' })
  const measure = await measurer(page)
  for (const board of [`roster=${id}`, 'board=all'])
    await expectWithin(measure, `/create-roster?${board}`, limits.board)
})

const stream = /\/api\/[\w/-]*stream/

type Measurer = (path: string) => Promise<string[]>

/**
 * Opens a path and returns the scripts that the page requests until it is complete and has requested nothing for half a second. Each
 * page requests all of its scripts, also those that the browser has in its cache, so one browser context is enough.
 */
async function measurer(page: Page): Promise<Measurer> {
  await countPendingRequests(page)
  // What other stories do would arrive as live changes, and load texts and toasts.
  await page.route(stream, (route) => route.abort())
  const scripts = new Set<string>()
  const pending = new Set<Request>()
  let last = 0
  page.on('request', (request) => {
    if (stream.test(request.url())) return
    last = performance.now()
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    pending.add(request)
  })
  const ended = (request: Request) => {
    if (stream.test(request.url())) return
    last = performance.now()
    pending.delete(request)
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async (path) => {
    // The previous page loads no more: a file of the same origin, which loads no application.
    await page.goto('/muster.svg')
    pending.clear()
    scripts.clear()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    await expect.poll(() => pending.size === 0 && performance.now() - last > 500, { intervals: [100] }).toBe(true)
    await expect(page, path).toHaveURL(new RegExp(`${path.split('?')[0]}(\\?|$)`))
    return [...scripts]
  }
}

/** By the compressed files that the build has written. */
async function expectWithin(measure: Measurer, path: string, kilobytes: number) {
  const scripts = await measure(path)
  expect(scripts.length, path).toBeGreaterThan(0)
  const sum = scripts.reduce((total, script) => total + statSync(`dist/web${script}.gz`).size, 0) / 1000
  expect.soft(sum, `${path}: kB of JavaScript`).toBeLessThanOrEqual(kilobytes)
}
