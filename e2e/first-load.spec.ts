import { statSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { countPendingRequests, settled } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { expect, type Person, signedIn, test } from './world.ts'

test.describe.configure({ mode: 'parallel' })

type Limit = { path: string; kilobytes: number; files: number }

const within = (kilobytes: number, files: number, paths: readonly string[]): Limit[] =>
  paths.map((path) => ({ path, kilobytes, files }))
const tabs = (...names: string[]) => names.map((name) => `/time-sheets?tab=${name}`)

/** Sizes of the built files, not times: they are the same on every machine. The goals are in decision 083, the figures in 143. */
const limits = {
  guest: [...within(170, 5, ['/login']), ...within(180, 7, ['/register', '/forgot-password'])],
  admin: [
    ...within(340, 32, ['/customers', '/companies', '/locations', '/sub-locations', '/users', '/roles', '/banks']),
    ...within(340, 32, ['/document-types', '/holidays', '/shifts', '/payslips', '/audit', '/evidence-packs']),
    ...within(340, 33, ['/job-posts', '/job-post/drafts', '/job-post/history', '/job-post/view-job-templete']),
    ...within(340, 32, ['/job-posts/applicants', '/job-posts/interviews', '/job-posts/reports', '/job-stages']),
    ...within(340, 32, ['/create-roster', '/roster-shifts', '/shift-requests']),
    ...within(340, 32, ['/employees', '/notifications', '/assigned-roster', '/accounting', '/time-sheets/crew']),
    ...within(340, 40, ['/who-is-coming', '/client-location-break-config']),
    ...within(340, 32, ['/time-sheets']),
    ...within(340, 36, tabs('exceptions', 'punches', 'signoffs', 'pay-periods', 'pay-runs', 'cancelled', 'kiosks')),
    ...within(340, 38, tabs('on-site')),
    ...within(340, 36, ['/published-roster']),
    ...within(420, 44, ['/create-roster?board=all']),
    ...within(340, 38, ['/dashboard']),
    // A form: it loads zod, choices and number fields.
    ...within(340, 38, ['/employee-create']),
  ],
  superadmin: [...within(340, 32, ['/positions', '/super-admin-list', '/emails']), ...within(340, 38, ['/dashboard'])],
  customer: [
    ...within(340, 33, ['/roster-shifts', '/job-posts', '/locations']),
    ...within(340, 40, ['/who-is-coming']),
    ...within(340, 32, ['/time-sheets']),
    ...within(340, 36, tabs('signoffs', 'cancelled')),
    ...within(340, 38, ['/dashboard']),
  ],
  employee: [
    ...within(340, 33, ['/job-posts', '/job-post/applied-jobs']),
    ...within(340, 40, ['/clock']),
    ...within(340, 32, ['/notifications']),
    ...within(340, 38, ['/time-sheets']),
    // What it loads depends on the offers and swaps that await the employee.
    ...within(340, 46, ['/assigned-roster']),
    ...within(340, 46, ['/dashboard']),
  ],
} as const satisfies Partial<Record<'guest' | Person, readonly Limit[]>>

test('a screen before the sign-in loads at most the JavaScript and the number of files of its limit', async ({
  page,
}) => {
  const measure = await measurer(page)
  for (const limit of limits.guest) await expectWithin(measure, limit)
})

for (const person of ['admin', 'superadmin', 'customer', 'employee'] as const)
  test(`${person}: a list or dashboard loads at most the JavaScript and the number of files of its limit`, async ({
    page,
  }) => {
    await signedIn(page, person)
    const measure = await measurer(page)
    for (const limit of limits[person]) await expectWithin(measure, limit)
  })

test('the board loads at most the JavaScript and the number of files of its limit', async ({ page }) => {
  await signedIn(page, 'admin')
  const { id } = await (await callsAs(page, 'admin'))('/roster/list', { status: 'draft' })
  await expectWithin(await measurer(page), { path: `/create-roster?roster=${id}`, kilobytes: 420, files: 38 })
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
async function expectWithin(measure: Measurer, { path, kilobytes, files }: Limit) {
  const scripts = await measure(path)
  expect(scripts.length, path).toBeGreaterThan(0)
  const sum = scripts.reduce((total, script) => total + statSync(`dist/web${script}.gz`).size, 0) / 1000
  expect.soft(sum, `${path}: kB of JavaScript`).toBeLessThanOrEqual(kilobytes)
  expect.soft(scripts.length, `${path}: files`).toBeLessThanOrEqual(files)
}
