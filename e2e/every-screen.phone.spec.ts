import { addressOf, countPendingRequests, follow, idsFor, isOpenTo, people, rows, settled } from './screens.ts'
import { expect, expectNoSideways, sessionOf, signedIn, test } from './world.ts'

// Read-only, so several may run at a time.
test.describe.configure({ mode: 'parallel' })

for (const person of people)
  test(`${person}: every screen fits a phone in German, which has the longest words`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('muster.language', 'de'))
    await countPendingRequests(page)
    const { userData: admin } = await sessionOf(page, 'admin')
    const { accessToken, userData } = await signedIn(page, person)
    const ids = await idsFor(page, accessToken, userData)

    // As with axe (every-screen.spec.ts): the super admin visits only the screens that nobody else sees.
    const seen = rows
      .filter((one) => !one.guest_only && isOpenTo(one, userData))
      .filter((one) => person !== 'superadmin' || !isOpenTo(one, admin))
    for (const row of seen) {
      await follow(page, addressOf(row, ids))
      await settled(page)
      await expect(page.locator('html'), row.path).toHaveAttribute('lang', 'de')
      await expectNoSideways(page, row.path)
    }
  })
