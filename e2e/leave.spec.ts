import { seriousFindings } from './accessibility.ts'
import { permanentWorker } from './leave.ts'
import { date } from './fields.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { assign, rosterWith } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

test('a manager approves several requests with a conflict among them, and then that one, whose shift is left unfilled', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const [from_day, to_day] = [mondayOf('leave'), dayAfter(mondayOf('leave'), 4)]
  const free = await permanentWorker(page, call, mondayOf('leave', -1))
  const rostered = await permanentWorker(page, call, mondayOf('leave', -1))
  const times = { dates: [dayAfter(from_day, 1)], starts: '09:00', ends: '13:00' }
  const { shifts } = await rosterWith(call, { location: 'footscray', position: 'Carer' }, [times])
  if (shifts[0]) await assign(call, shifts[0], rostered)
  for (const { employee_id, type_id } of [free, rostered])
    await call('/leave/store', { employee_id, type_id, from_day, to_day, note: 'Family visit' })

  await signedIn(page, 'admin')
  await page.goto(`/leave?status=requested&from=${from_day}&to=${to_day}`)
  const list = page.getByRole('table', { name: 'Requests for leave' })
  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) })
  await expect(row(free.name)).toContainText('Annual leave')
  expect(await seriousFindings(page)).toEqual([])

  await test.step('together: the one with a shift is not approved, and says why', async () => {
    await row(free.name).getByRole('checkbox').check()
    await row(rostered.name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Approve (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 2 requests' })
    await expect(dialog).toContainText(/1 shift.*09:00–13:00, .*Footscray/)
    await expect(dialog).toContainText('No shifts on these days')
    await expect(dialog.getByText(/^Balance afterwards: /)).toHaveCount(2)
    await expect(dialog.getByRole('checkbox', { name: 'Leave 1 shift unfilled' })).not.toBeChecked()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    const results = page.getByRole('dialog')
    await expect(results).toContainText(`${rostered.name} has 1 shift on these days`)
    await expect(results).toContainText('1 request approved')
    await results.getByRole('button', { name: 'Close' }).first().click()
    await expect(row(free.name)).toHaveCount(0)
  })

  await test.step('alone: only once it is chosen that the shift is left unfilled', async () => {
    await row(rostered.name)
      .getByRole('button', { name: `Approve leave of ${rostered.name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Approve leave of ${rostered.name}` })
    const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
    await expect(dialog.getByRole('checkbox')).toBeVisible()
    await expect(approve).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await approve.click()
    await expectToast(page, '1 request approved')
    await expect(row(rostered.name)).toHaveCount(0)
  })

  await test.step('the balance, its entries and what it will be are on the page of the person', async () => {
    await page.goto(`/employee-preview/${rostered.employee_id}`)
    await page.getByRole('button', { name: 'Annual leave', exact: true }).click()
    const ledger = page.getByRole('dialog', { name: 'Annual leave' })
    await expect(ledger).toContainText('Opening balance')
    await expect(ledger).toContainText('Taken')
    await date(ledger, { 'On a future day': '20/12/2028' })
    await expect(ledger.getByText(/^20 Dec 2028: about /)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
})
