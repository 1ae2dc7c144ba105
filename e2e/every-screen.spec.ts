import { readdirSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'
import { addressOf, countAwaited, follow, idsFor, isOpenTo, people, rows, settled } from './screens.ts'
import { expect, sessionOf, signedIn, test } from './world.ts'

declare global {
  interface Window {
    axe: { run(where: Document, options: RunOptions): Promise<AxeResults> }
  }
}

// Each only looks, so several may at a time.
test.describe.configure({ mode: 'parallel' })

const guarded = rows
  .filter(({ layout, needs }) => layout === 'menu' || needs !== null)
  .filter(({ guest_only }) => !guest_only)

test('every screen that needs a permission opens for somebody and refuses somebody', async ({ page }) => {
  const sessions = await Promise.all(people.map((person) => sessionOf(page, person)))
  // Specification section 3: what somebody may do for whom no abilities are stored.
  const stranger = [{ subject: 'Auth', action: 'read' }]

  for (const row of guarded.filter(({ needs }) => needs !== null)) {
    expect(
      sessions.filter(({ userData }) => isOpenTo(row, userData.abilities)).length,
      `${row.path} opens for nobody`,
    ).toBeGreaterThan(0)
    expect(isOpenTo(row, stranger), `${row.path} refuses nobody`).toBe(false)
  }
})

for (const person of people)
  test(`${person}: what is not for them leads to the page that says so`, async ({ page }) => {
    const { userData } = await signedIn(page, person)

    for (const row of guarded.filter((one) => !isOpenTo(one, userData.abilities))) {
      const address = addressOf(row, { '/': '00000000-0000-7000-8000-000000000000' })
      await follow(page, address)
      await page.waitForURL(/\/pages\/miscellaneous\/not-authorized(\?|$)/)
    }
  })

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/**
 * What axe holds to be serious in both skins, as lines to read, and what the page says; in the dark skin only what a skin can
 * change. One question to the browser, not three.
 */
const foundOn = (page: Page) =>
  page.evaluate(
    async (runs) => {
      const serious: string[] = []
      for (const { skin, runOnly } of runs) {
        document.documentElement.setAttribute('data-mantine-color-scheme', skin)
        const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical') serious.push(`${skin} ${id}: ${nodes[0]?.html ?? ''}`)
      }
      return { serious, text: document.body.innerText }
    },
    [
      { skin: 'light', runOnly: standard },
      { skin: 'dark', runOnly: ['color-contrast'] },
    ],
  )

const wordless = new RegExp(
  `\\b(${readdirSync('web/wording')
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .join('|')})\\.[a-z]\\w*\\.\\w`,
)

async function isInOrder(page: Page, place: string) {
  const { serious, text } = await foundOn(page)
  expect(serious, place).toEqual([])
  expect(text, place).not.toMatch(wordless)
}

// An admin sees the most, so what an admin sees is walked by several at once; of what the super admin sees, the rest.
const walks = [
  { person: 'admin', part: 0, parts: 2 },
  { person: 'admin', part: 1, parts: 2 },
  { person: 'superadmin', part: 0, parts: 1 },
  { person: 'customer', part: 0, parts: 1 },
  { person: 'employee', part: 0, parts: 1 },
] as const

for (const { person, part, parts } of walks)
  test(`${person}, ${part + 1} of ${parts}: every screen that may be opened opens, without a serious accessibility finding in either skin or a word without its text`, async ({
    page,
  }) => {
    await page.addInitScript({ path: 'node_modules/axe-core/axe.min.js' })
    await countAwaited(page)
    const { userData: admin } = await sessionOf(page, 'admin')
    const { accessToken, userData } = await signedIn(page, person)
    const ids = await idsFor(page, accessToken, userData)

    const seen = rows
      .filter((one) => !one.guest_only && isOpenTo(one, userData.abilities))
      .filter((one) => person !== 'superadmin' || !isOpenTo(one, admin.abilities))
    for (const row of seen.filter((_, at) => at % parts === part)) {
      const address = addressOf(row, ids)
      await follow(page, address)
      await settled(page)
      if (row.layout === 'menu') await expect(page).toHaveURL(new RegExp(`${address}(\\?|$)`))
      await expect(page.locator('body')).not.toHaveText(/^\s*$/)
      await isInOrder(page, row.path)
      const tabs = await page.getByRole('tab', { selected: false }).allInnerTexts()
      for (const tab of tabs) {
        await page.getByRole('tab', { name: tab, exact: true }).click()
        await settled(page)
        await isInOrder(page, `${row.path}, ${tab}`)
      }
    }
  })

for (const scheme of ['light', 'dark'] as const)
  test(`no screen before the sign-in has a serious accessibility finding in the ${scheme} skin`, async ({ page }) => {
    await page.addInitScript((skin) => localStorage.setItem('mantine-color-scheme-value', skin), scheme)
    await countAwaited(page)
    // What the doors before would have handed on.
    const handed: Record<string, string> = {
      '/register': '?agency=southern-cross-staffing',
      '/verify-otp': '#email=nobody%40muster.example&purpose=recover',
      '/reset-password': '#a-token',
    }

    for (const { path } of rows.filter(({ guest_only }) => guest_only)) {
      await page.goto(`${path}${handed[path] ?? ''}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
      expect(await page.locator('body').innerText(), path).not.toMatch(/\b(app|ui|auth|validation)\.[a-z]\w*\.\w/)
    }
  })
