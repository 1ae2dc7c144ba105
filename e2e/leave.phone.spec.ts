import { seriousFindings } from './accessibility.ts'
import { permanentWorker } from './leave.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

test('an employee requests a week of leave in three taps, sees what it takes, and withdraws it', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const { person } = await permanentWorker(page, call, mondayOf('leave', 1))
  await signedIn(page, person)
  await page.goto('/leave')
  await expect(page.getByRole('button', { name: 'Annual leave', exact: true })).toBeVisible()
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Request leave', exact: true }).tap()
  const form = page.getByRole('dialog', { name: 'Request leave' })
  await form.getByRole('button', { name: 'Next week' }).tap()
  await expect(form.getByText('Balance afterwards')).toBeVisible()
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Request leave', exact: true }).tap()
  await expectToast(page, 'Leave requested')

  await expect(page.getByText(/^Requested, not decided: /)).toBeVisible()
  await page
    .getByRole('button', { name: /20\d\d/ })
    .first()
    .tap()
  const request = page.getByRole('dialog')
  await expect(request).toContainText('Annual leave')
  expect(await seriousFindings(page)).toEqual([])
  await request.getByRole('button', { name: 'Withdraw request' }).tap()
  await page
    .getByRole('dialog', { name: 'Withdraw this request?' })
    .getByRole('button', { name: 'Withdraw request' })
    .tap()
  await expectToast(page, 'Request withdrawn')
  await expect(page.getByText(/^Requested, not decided: /)).toHaveCount(0)
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
})
