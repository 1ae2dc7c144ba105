import type { Page } from '@playwright/test'
import { defaultGrants } from '#contract/default-grants.ts'
import { seriousFindings } from './accessibility.ts'
import { date } from './fields.ts'
import { permanentWorker } from './leave.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { acceptAll, assign, employedAs, newAdmin, publish, rosterWith } from './workers.ts'
import { expect, type Person, sessionOf, signedIn, test } from './world.ts'

/** A user of the office with what an admin has, but without these permissions, whom no other test signs in. */
async function officeWithout(page: Page, call: Calls, name: string, without: readonly string[]): Promise<Person> {
  const { id, version } = await call('/role/store', { name: `Role of ${name}`, kind: 'admin' })
  const permissions = defaultGrants.admin.filter((one) => !without.includes(one))
  await call('/role-permission-assign', { id, version, permissions })
  return newAdmin(page, call, { name, role_id: id })
}

/** What the server says to somebody, whatever it is. */
async function textsFor(page: Page, person: Person, asked: readonly (readonly [string, object])[]) {
  const { accessToken } = await sessionOf(page, person)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answers = asked.map(async ([path, data]) => (await page.request.post(`/api${path}`, { headers, data })).text())
  return (await Promise.all(answers)).join('\n')
}

type Leave = { id: string; version: number; minutes: number }

const today = () => Temporal.Now.plainDateISO('Australia/Brisbane').toString()

test('a casual takes family violence leave, which to everybody but payroll is leave like any other', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  await call('/leave-type/fill-in')
  const { id: type_id, name: type_name } = await call<{ id: string; name: string }>('/leave-type/list', {
    kind: 'family_violence',
  })
  const worker = await employedAs(page, call, 'Casual', mondayOf('leaveStories'))
  const { employee_id, name, person } = worker
  const day = dayAfter(mondayOf('leaveStories', 1), 1)
  const times = { dates: [day], starts: '09:00', ends: '13:00' }
  const { roster_id, shifts } = await rosterWith(call, { location: 'footscray', position: 'Carer' }, [times])
  if (shifts[0]) await assign(call, shifts[0], worker)
  await publish(call, roster_id)
  await acceptAll(call, shifts)
  await call('/leave-balance/enter', {
    ...{ employee_id, type_id, kind: 'opening', minutes: 76 * 60, on_day: today(), reason: 'Balance of before' },
  })
  const note = 'Court on that morning'
  const own = await callsAs(page, person)
  const leave = await own('/leave/store', { employee_id, type_id, from_day: day, to_day: day, note })
  const decided = { ids: [leave.id], versions: [leave.version], action: 'approve', shifts: 'free' }
  const manager = await officeWithout(page, call, 'Mara Office', ['Leave/view confidential'])

  await test.step('a manager who may not see it decides nothing about it, and reads only that it is leave', async () => {
    await signedIn(page, manager)
    await page.goto(`/leave?request=${leave.id}`)
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText('Leave', { exact: true })).toBeVisible()
    await expect(drawer).not.toContainText(type_name)
    await expect(drawer).not.toContainText(note)
    await expect(drawer.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  await call('/leave/decide', decided)

  await test.step('nothing that others read has the type, its balance or the note', async () => {
    const asked = [
      ['/leave/list', { employee_id, per_page: 100 }],
      ['/leave/info', { id: leave.id }],
      ['/leave-balance/of', { employee_id }],
      ['/leave-balance/entries', { employee_id, type_id }],
      ['/leave-balance/forecast', { employee_id, type_id, day: '2030-12-31' }],
      ['/report/leave-liability', { types: 'paid', per_page: 100 }],
      ['/report/leave-liability-file', { types: 'paid', format: 'csv' }],
      ['/audit/list', { per_page: 100 }],
      ['/notification/list', { per_page: 100 }],
      ['/roster/info', { id: roster_id }],
      ['/roster/employee-availability-check', { roster_shift_id: shifts[0]?.id, q: '' }],
      ['/employee/info', { id: employee_id }],
    ] as const
    const seen = await textsFor(page, 'admin', asked)
    expect(seen).toContain(type_name)
    expect(seen).toContain(note)
    for (const reader of [manager, 'supervisor', 'customer'] as const) {
      const text = await textsFor(page, reader, asked)
      for (const secret of [type_name, note, type_id, 'Balance of before']) expect(text, reader).not.toContain(secret)
    }
  })

  await test.step('the planner sees that the person is on leave then', async () => {
    const text = await textsFor(page, manager, [
      ['/roster/employee-availability-check', { roster_shift_id: shifts[0]?.id, q: name }],
    ])
    expect(text).toContain('onLeave')
  })
})

test('an imported balance is on the page of the person, and forecast', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  await call('/leave-type/fill-in')
  const { employee_id, name } = await employedAs(page, call, 'Full time', mondayOf('leaveStories', 2))
  const { employee_code } = await call<{ employee_code: string }>('/employee/info', { id: employee_id })
  await signedIn(page, 'admin')
  await page.goto('/leave-types')
  await page.getByRole('main').getByRole('link', { name: 'Import balances' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import leave balances' })).toBeVisible()
  const [year = '', month = '', dayOfMonth = ''] = today().split('-')
  const asOf = `${year}-${month}-${dayOfMonth}`
  const file =
    'Staff ID;Leave category;Closing balance;As at\n' +
    `${employee_code};Annual leave;76,5;${asOf}\n` +
    `${employee_code};Long lunch;8;${asOf}\n`
  const buffer = Buffer.from(file)
  await page.locator('input[type=file]').setInputFiles({ name: 'balances.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('combobox', { name: 'Hours or days' })).toHaveValue('Hours')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('1 row is ready to import.')).toBeVisible()
  await expect(page.getByText('There is no leave type “Long lunch”.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Import complete')).toBeVisible()

  await page.goto(`/employee-preview/${employee_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('button', { name: 'Annual leave', exact: true }).click()
  const ledger = page.getByRole('dialog', { name: 'Annual leave' })
  await expect(ledger).toContainText('Opening balance from the file balances.csv')
  await expect(ledger).toContainText('76 h 30 min')
  await date(ledger, { 'On a future day': '20/12/2030' })
  await expect(ledger.getByText(/^20 Dec 2030: about /)).toBeVisible()
})

test('a link opens leave that the list hides, its evidence is uploaded, and cancelling it returns the balance', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { employee_id, type_id, person, name } = await permanentWorker(page, call, mondayOf('leaveStories', 2))
  const from_day = mondayOf('leaveStories', 1)
  const own = await callsAs(page, person)
  const balance = async () => {
    const { balances } = await call<{ balances: { type_id: string; minutes: number }[] }>('/leave-balance/of', {
      employee_id,
    })
    return balances.find((one) => one.type_id === type_id)?.minutes
  }
  // The demo may have given them some, too.
  const before = await balance()
  const leave = await own<Leave>('/leave/store', { employee_id, type_id, from_day, to_day: from_day })
  await call('/leave/decide', { ids: [leave.id], versions: [leave.version], action: 'approve' })
  expect(await balance()).toBe(Number(before) - leave.minutes)
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )

  await signedIn(page, 'admin')
  // The list shows what awaits a decision; this is decided.
  await page.goto(`/leave?request=${leave.id}`)
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toContainText('Annual leave')
  await expect(page).toHaveURL(/status=requested/)

  await test.step('a certificate follows the decision', async () => {
    await drawer
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expectToast(page, 'Evidence added')
    await expect(drawer.getByText(/certificate/).first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('cancelled, it returns to the balance', async () => {
    await drawer.getByRole('button', { name: 'Cancel leave' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this leave?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They are needed')
    await dialog.getByRole('button', { name: 'Cancel leave' }).click()
    await expectToast(page, 'Leave cancelled')
    expect(await balance()).toBe(before)
  })
})

test('leave of a type that needs two approvals waits for the second approver', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const { employee_id, person, name } = await permanentWorker(page, call, mondayOf('leaveStories', 2))
  const type = { kind: 'other', name: `Sabbatical of ${name}`, is_paid: false, needs_second_approval: true }
  const { id: type_id } = await call('/leave-type/store', type)
  const own = await callsAs(page, person)
  const from_day = dayAfter(mondayOf('leaveStories', 1), 2)
  const leave = await own('/leave/store', { employee_id, type_id, from_day, to_day: from_day })

  await signedIn(page, 'admin')
  await page.goto(`/leave?request=${leave.id}`)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve leave of ${name}` })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, '1 request approved once: it waits for a second approver')
  await expect(page.getByText(/^First approval: /).first()).toBeVisible()

  const second = await callsAs(page, await officeWithout(page, call, 'Sol Second', []))
  const { version } = await call('/leave/info', { id: leave.id })
  const result = await second<{ done: number; waiting_ids: string[] }>('/leave/decide', {
    ...{ ids: [leave.id], versions: [version], action: 'approve' },
  })
  expect(result).toMatchObject({ done: 1, waiting_ids: [] })
  expect(await call('/leave/info', { id: leave.id })).toMatchObject({ status: 'approved' })
})
