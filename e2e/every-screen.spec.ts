import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { chromiumFlags } from '#tools/testing/chromium.ts'
import { seriousFindings } from './accessibility.ts'
import { addressOf, countPendingRequests, follow, idsFor, isOpenTo, people, rows, settled } from './screens.ts'
import { expect, type Person, sessionOf, signedIn, test } from './world.ts'

// Read-only, so several may run at a time.
test.describe.configure({ mode: 'parallel' })
// Axe runs long enough for optimized code to pay: a sixth of the time, against the other tests (playwright.config.ts).
test.use({ launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '', args: chromiumFlags } })

const guarded = rows
  .filter(({ layout, needs }) => layout === 'menu' || needs !== null)
  .filter(({ guest_only }) => !guest_only)

test('every screen with a permission opens for some user and is refused to another', async ({ page }) => {
  const sessions = await Promise.all(people.map((person) => sessionOf(page, person)))
  // Specification section 3: the permissions of a user without stored abilities.
  const stranger = { abilities: [{ subject: 'Auth', action: 'read' }], roles: [{ name: 'employee' }] }

  for (const row of guarded.filter(({ needs }) => needs !== null)) {
    expect(
      sessions.filter(({ userData }) => isOpenTo(row, userData)).length,
      `${row.path} opens for nobody`,
    ).toBeGreaterThan(0)
    expect(isOpenTo(row, stranger), `${row.path} refuses nobody`).toBe(false)
  }
})

/** Whatever the permissions of roles become, these screens are never open to these users. */
const closed: Partial<Record<Person, string[]>> = {
  admin: ['/emails'],
  supervisor: ['/users', '/emails'],
  customer: ['/audit', '/roles', '/emails'],
  employee: ['/employees', '/create-skill-question', '/audit', '/emails'],
}

for (const person of people)
  test(`${person}: screens without permission redirect to the not-authorised page`, async ({ page }) => {
    const { userData } = await signedIn(page, person)
    const refused = guarded.filter((one) => !isOpenTo(one, userData))
    expect(refused.map(({ path }) => path)).toEqual(expect.arrayContaining(closed[person] ?? []))

    for (const row of refused) {
      const address = addressOf(row, { '/': '00000000-0000-7000-8000-000000000000' })
      await follow(page, address)
      await page.waitForURL(/\/pages\/miscellaneous\/not-authorized(\?|$)/)
    }
  })

const wordless = new RegExp(
  `\\b(${readdirSync('web/wording')
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .join('|')})\\.[a-z]\\w*\\.\\w`,
)

async function isInOrder(page: Page, place: string, part?: string) {
  expect(await seriousFindings(page, part), place).toEqual([])
  expect(await page.locator('body').innerText(), place).not.toMatch(wordless)
}

// An admin sees the most screens, so several tests share them; the super admin visits only the rest.
const walks = [
  { person: 'admin', part: 0, parts: 3 },
  { person: 'admin', part: 1, parts: 3 },
  { person: 'admin', part: 2, parts: 3 },
  { person: 'superadmin', part: 0, parts: 1 },
  { person: 'customer', part: 0, parts: 1 },
  { person: 'employee', part: 0, parts: 1 },
] as const

for (const { person, part, parts } of walks)
  test(`${person}, ${part + 1} of ${parts}: every screen that may be opened opens, without a serious accessibility finding in either skin or a word without its text`, async ({
    page,
  }) => {
    await countPendingRequests(page)
    const { userData: admin } = await sessionOf(page, 'admin')
    const { accessToken, userData } = await signedIn(page, person)
    const ids = await idsFor(page, accessToken, userData)

    const seen = rows
      .filter((one) => !one.guest_only && isOpenTo(one, userData))
      .filter((one) => person !== 'superadmin' || !isOpenTo(one, admin))
    // What is shown on a screen that opens must not be refused.
    let place = ''
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${place} ${answer.url().replace(/.*\/api/, '')}`)
    })
    for (const [at, row] of seen.filter((_, at) => at % parts === part).entries()) {
      place = row.path
      // The menu and the bar at the top are the same on every screen.
      const checked = at === 0 ? undefined : 'main'
      const address = addressOf(row, ids)
      await follow(page, address)
      await settled(page)
      if (row.layout === 'menu') await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
      await expect(page.locator('body')).not.toHaveText(/^\s*$/)
      await isInOrder(page, row.path, checked)
      const tabs = await page.getByRole('tab', { selected: false }).allInnerTexts()
      for (const tab of tabs) {
        await page.getByRole('tab', { name: tab, exact: true }).click()
        await settled(page)
        await isInOrder(page, `${row.path}, ${tab}`, checked)
      }
    }
    expect(refused).toEqual([])
  })

test('a guest may open the screens before sign-in, which have no serious accessibility finding in either theme', async ({
  page,
}) => {
  await countPendingRequests(page)
  // What the previous screens would have passed on.
  const fragments: Record<string, string> = {
    '/register': '?agency=southern-cross-staffing',
    '/verify-otp': '#email=nobody%40muster.example&purpose=recover',
    '/reset-password': '#a-token',
  }

  for (const { path } of rows.filter(({ guest_only }) => guest_only)) {
    await page.goto(`${path}${fragments[path] ?? ''}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    await expect(page).toHaveURL(({ pathname }) => pathname === path)
    await isInOrder(page, path)
  }
})
