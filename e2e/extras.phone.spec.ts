import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { employedAs } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

/** A draft of somebody with a new account, for work to which the demo's rules for warehouses apply. */
async function draftIn(page: Page, call: Calls) {
  const { employee_id, person, location_id } = await employedAs(page, call, 'Casual', mondayOf('extras'))
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === 'Storeperson')?.id
  const today = Temporal.Now.plainDateISO('Australia/Brisbane')
  // So long ago that nobody has other hours then.
  const works_on = today.subtract({ days: today.dayOfWeek + 56 }).toString()
  const work = { location_id, position_id, works_on, starts: '09:00', ends: '13:00' }
  const { id } = await call('/roster/custom-create-timesheet', { employee_id, ...work })
  return { id, person }
}

test('an employee adds kilometres in three taps and an expense with its receipt, and the office reads both', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { id, person } = await draftIn(page, call)
  await signedIn(page, person)
  await page.goto(`/time-sheets/view/${id}`)
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Allowances and expenses', exact: true }) })
  await expect(panel).toContainText('Nothing is recorded.')

  await panel.getByRole('button', { name: 'Add' }).tap()
  await page.getByRole('menuitem', { name: 'Own vehicle' }).tap()
  const vehicle = page.getByRole('dialog', { name: 'Own vehicle' })
  await vehicle.getByRole('textbox', { name: 'Kilometres' }).fill('25.5')
  await vehicle.getByRole('button', { name: 'Save' }).tap()
  await expectToast(page, 'Recorded')
  await expect(panel.getByRole('button', { name: 'Own vehicle' })).toContainText('25.5 km')

  await panel.getByRole('button', { name: 'Add' }).tap()
  await page.getByRole('menuitem', { name: 'Expense' }).tap()
  const expense = page.getByRole('dialog', { name: 'Expense' })
  await expense.getByRole('textbox', { name: 'Amount spent' }).fill('12.40')
  await expense.getByRole('textbox', { name: 'What for' }).fill('Parking at the dock')
  await expense.locator('input[type=file]').last().setInputFiles('web/public/icons/touch-180.png')
  await expect(expense).toContainText('touch-180.png')
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])
  await expense.getByRole('button', { name: 'Save' }).tap()
  const parking = panel.getByRole('button', { name: 'Parking at the dock' })
  await expect(parking).toContainText('$12.40')
  await expect(parking.getByRole('img', { name: 'Receipts: 1' })).toBeVisible()
  await expect(expense).toBeHidden()
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])

  const seen = await call('/roster/timesheet-view', { id })
  expect(seen).toMatchObject({
    extras: [
      { code: 'VEHICLE', hundredths: 25_50 },
      { title: 'Parking at the dock', cents: 12_40 },
    ],
    attachments: [{ content_type: expect.stringContaining('image/') }],
  })
})
