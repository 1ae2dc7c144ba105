import type { Locator } from '@playwright/test'
import { expectToast } from './toasts.ts'
import { expect, expectNoSideways, signedIn, signInByHand, test } from './world.ts'

test('an employee signs in on a phone, sees their shifts, accepts one and declines another with a reason', async ({
  page,
}) => {
  await signInByHand(page, 'employee')
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'My shifts' }).tap()
  // The offers at Southbank are used by the desktop test.
  const offers = page
    .getByRole('article')
    .filter({ hasText: 'Brisbane Kitchen' })
    .filter({ hasText: '07:00–15:00' })
    .filter({ has: page.getByRole('button', { name: 'Accept' }) })
    // not the open shift that the demo offers her
    .filter({ hasNotText: 'Offered' })
  await expect(offers).toHaveCount(2)
  await expectNoSideways(page)

  await offers.first().getByRole('button', { name: 'Details' }).tap()
  await expect(offers.first().getByText('Address')).toBeVisible()
  await offers.first().getByRole('button', { name: 'Accept' }).tap()
  await expectToast(page, /^Accepted:/)
  await expect(offers).toHaveCount(1)

  await offers.getByRole('button', { name: 'Decline' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Exam that morning')
  await dialog.getByRole('button', { name: 'Decline shift' }).tap()

  await expectToast(page, 'Shift declined. Your agency has been notified.')
  await expect(offers).toHaveCount(0)
  // The demo has an earlier decline with almost the same text.
  await expect(page.getByText('“Exam that morning”', { exact: true })).toBeVisible()
})

test('an employee can tap start and end on a phone, and records a shift as rostered in one tap', async ({ page }) => {
  await signedIn(page, 'employee')
  await page.goto('/time-sheets')
  await expectNoSideways(page)

  // The desktop test uses the first.
  await page
    .getByRole('link', { name: /Record hours: / })
    .last()
    .tap()
  await expect(page.getByRole('button', { name: 'Submit hours' })).toBeVisible()
  await expectNoSideways(page)
  for (const field of ['starts', 'ends']) await expectUncovered(page.locator(`[data-path="${field}"]`))

  await page.goBack()
  const shift = page.getByRole('button', { name: /Worked as rostered: / }).last()
  const name = (await shift.getAttribute('aria-label')) ?? ''
  await shift.tap()
  await expectToast(page, 'Hours submitted.')
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

/** Expects that no bar covers the centre of a field. */
async function expectUncovered(field: Locator) {
  const uncovered = await field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const tapped = document.elementFromPoint(x + width / 2, y + height / 2)
    return tapped !== null && (element.contains(tapped) || tapped.contains(element))
  })
  expect(uncovered).toBe(true)
}

test('a planner reads the published roster and one of its shifts on a phone', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/published-roster')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expectNoSideways(page)

  await grid.locator('[data-chip^="a:"]').first().tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Assigned' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).tap()

  await expect(drawer).toBeHidden()
})
