import { addressOf, countAwaited, follow, idsFor, isOpenTo, people, rows, settled } from './screens.ts'
import { expect, expectNoSideways, sessionOf, signedIn, test } from './world.ts'

// Each only looks, so several may at a time.
test.describe.configure({ mode: 'parallel' })

for (const person of people)
  test(`${person}: no screen is wider than a phone, in German, whose words are the longest`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('muster.language', 'de'))
    await countAwaited(page)
    const { userData: admin } = await sessionOf(page, 'admin')
    const { accessToken, userData } = await signedIn(page, person)
    const ids = await idsFor(page, accessToken, userData)

    // As with axe (every-screen.spec.ts): of what the super admin sees, the rest.
    const seen = rows
      .filter((one) => !one.guest_only && isOpenTo(one, userData.abilities))
      .filter((one) => person !== 'superadmin' || !isOpenTo(one, admin.abilities))
    for (const row of seen) {
      await follow(page, addressOf(row, ids))
      await settled(page)
      await expect(page.locator('html'), row.path).toHaveAttribute('lang', 'de')
      await expectNoSideways(page, row.path)
    }
  })
