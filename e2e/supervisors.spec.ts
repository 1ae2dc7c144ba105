import { follow } from './screens.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('a supervisor is assigned a site and invited', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/companies')
  await page.getByRole('link', { name: 'Southern Cross Staffing' }).click()
  await page.getByRole('link', { name: 'Add supervisor' }).click()
  await page.getByLabel('First name').fill('Halima')
  await page.getByLabel('Last name').fill('Yusuf')
  await page.getByLabel('Email').fill('halima@muster.example')
  await page.getByRole('combobox', { name: 'Sites' }).fill('Eagle Farm')
  await page.getByRole('option', { name: /Eagle Farm Cold Store/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save supervisor' }).click()

  await page.getByRole('link', { name: 'Halima Yusuf' }).click()
  await expect(page.getByRole('heading', { name: 'Halima Yusuf' })).toBeVisible()
  await expect(page.getByText('Eagle Farm Cold Store')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()
})

test('a supervisor sees only their own sites, with their people and hours', async ({ page }) => {
  await signedIn(page, 'supervisor')
  await page.goto('/locations')
  await expect(page.getByRole('row')).toHaveCount(3)
  await follow(page, '/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await follow(page, '/time-sheets?per_page=100')
  await expect(page.getByRole('row', { name: /Brisbane Kitchen|Eagle Farm/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Fremantle|Southbank|Coolangatta|Redgum/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Companies')).toHaveCount(0)
  await follow(page, '/users')
  await expect(page).toHaveURL(/not-authorized/)
})

test('a supervisor plans and publishes only at their own sites, with people known there', async ({ page }) => {
  await signedIn(page, 'supervisor')
  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Site' }).click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: /Brisbane Kitchen/ }).click()
  await drawer.getByRole('checkbox', { name: 'Create another roster for this period' }).check()
  await drawer.getByRole('button', { name: 'Create roster' }).click()
  await expect(page).toHaveURL(/roster=/)

  await page.getByRole('button', { name: 'Add shift' }).first().click()
  await drawer.getByRole('combobox', { name: 'Position' }).click()
  await page.getByRole('option', { name: 'Chef' }).click()
  for (const [at, hours] of ['03', '05'].entries()) {
    await drawer.getByLabel('Hours').nth(at).fill(hours)
    await drawer.getByLabel('Minutes').nth(at).fill('00')
  }
  // The dropdown of minutes would cover the days.
  await drawer.getByLabel('Minutes').nth(1).press('Tab')
  await drawer.getByRole('group', { name: 'Days' }).locator('label').nth(6).click()
  await drawer.getByRole('button', { name: 'Add shift' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('grid').locator('[data-chip^="s:"]').first().click()
  await drawer
    .getByRole('listitem')
    // Another test plans her at the same time.
    .filter({ hasNotText: 'Ava Nguyen' })
    .getByRole('button', { name: 'Assign', exact: true })
    .first()
    .click()
  await expect(drawer.getByText('Draft – not notified')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Publish \d/ }).click()
  const publish = drawer.getByRole('button', { name: 'Publish and notify 1 person' })
  // `all` does not wait for the review, which loads when the drawer is opened.
  await expect(publish).toBeVisible()
  for (const warning of await drawer.getByRole('checkbox').all()) await warning.check()
  await publish.click()
  await expectToast(page, 'Roster published.')
})
