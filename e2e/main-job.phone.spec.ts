import { expect, expectNoSideways, signedIn, signInByHand, test } from './world.ts'

test('an employee signs in on a phone, sees their shifts, accepts one and declines another with a reason', async ({
  page,
}) => {
  await signInByHand(page, 'employee')
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'My shifts' }).tap()
  // Those of Southbank belong to the story on the desktop.
  const offers = page
    .getByRole('article')
    .filter({ hasText: 'Brisbane Kitchen' })
    .filter({ has: page.getByRole('button', { name: 'Accept' }) })
  await expect(offers).toHaveCount(2)
  await expectNoSideways(page)

  await offers.first().getByRole('button', { name: 'Details' }).tap()
  await expect(offers.first().getByText('Address')).toBeVisible()
  await offers.first().getByRole('button', { name: 'Accept' }).tap()
  await expect(page.getByText(/^Accepted:/)).toBeVisible()
  await expect(offers).toHaveCount(1)

  await offers.getByRole('button', { name: 'Decline' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why?').fill('Exam that morning')
  await dialog.getByRole('button', { name: 'Decline shift' }).tap()

  await expect(page.getByText('Declined. Your agency knows.')).toBeVisible()
  await expect(offers).toHaveCount(0)
  await expect(page.getByText('Exam that morning')).toBeVisible()
})

test('an employee records on a phone what they worked', async ({ page }) => {
  await signedIn(page, 'employee')
  await page.goto('/time-sheets')
  await expectNoSideways(page)

  // The story on the desktop takes the first.
  await page
    .getByRole('link', { name: /Record hours: / })
    .last()
    .tap()
  await expect(page.getByRole('button', { name: 'Submit hours' })).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Submit hours' }).tap()

  await expect(page.getByText('The hours were submitted.')).toBeVisible()
})

test('a planner reads the published roster on a phone, and a shift of it', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/published-roster')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expectNoSideways(page)

  await grid.locator('[data-chip^="a:"]').first().tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'On this shift' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).tap()

  await expect(drawer).toBeHidden()
})
