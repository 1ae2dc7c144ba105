import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { mondayOf } from './weeks.ts'
import { ableAt, acceptAll, assign, type Employee, publish, rosterWith, type Shift } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

const daysAgo = (days: number) => Temporal.Now.plainDateISO('Australia/Brisbane').subtract({ days }).toString()
/** So long ago that no other test uses them. */
const days = [52, 51, 50].map(daysAgo)

/** Hours without a shift, recorded longer than the employee was clocked in. */
async function recordedTooLong(page: Page) {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Southbank Market Hall' })
  const { id: position_id } = await call('/position/list', { q: 'Chef' })
  const { id: employee_id } = await call('/employee/list', { q: 'Ava Nguyen' })
  for (const on of days) {
    const punch = { employee_id, location_id, on, reason: 'Story' }
    await call('/clock/punch-add', { ...punch, kind: 'in', time: '08:10' })
    await call('/clock/punch-add', { ...punch, kind: 'out', time: '16:05' })
    const time = { works_on: on, starts: '08:00', ends: '21:30', submit: true }
    await call('/roster/custom-create-timesheet', { employee_id, location_id, position_id, ...time })
  }
}

test('a planner resolves exceptions by single keys and together, and sees who is on site', async ({ page }) => {
  await recordedTooLong(page)
  await signedIn(page, 'admin')
  const [first = '', , last = ''] = days
  const period = `from=${first}&to=${last}`
  await page.goto(`/time-sheets?tab=exceptions&${period}`)
  const rows = page.getByRole('row').filter({ hasText: 'Ava Nguyen' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('08:10–16:05')
  await expect(rows.first()).toContainText('13 h 30 min of work; the limit is 12 h.')
  expect(await seriousFindings(page)).toEqual([])

  await rows.first().getByRole('link').focus()
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('e')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('checkbox').check()
  await page.getByRole('button', { name: /Leave as recorded/ }).click()
  await page.getByLabel('Note (optional)').fill('Talked to the site')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('dialog').getByText('Left as recorded')).toBeVisible()

  await follow(page, `/time-sheets?tab=exceptions&${period}&state=resolved`)
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('Clocked time accepted by Ruth Adler').first()).toBeVisible()
  await expect(page.getByText('Talked to the site').first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Clocked time accepted' })).toContainText('7 h 55 min')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)

  await follow(page, '/time-sheets?tab=on-site')
  await expect(page.getByText(/ on site$/).first()).toBeVisible()
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])
})

test('a planner adds the time out that somebody forgot, and records the hours of work without a shift', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Adelaide Festival Ground' })
  const { id: employee_id } = await call('/employee/list', { q: 'Ava Nguyen' })
  const starts = '02:00'
  const punch = { employee_id, location_id, on: daysAgo(3), reason: 'Phone is broken' }
  await call('/clock/punch-add', { ...punch, kind: 'in', time: starts })
  await signedIn(page, 'admin')
  await page.goto(`/time-sheets?tab=exceptions&location_id=${location_id}`)
  const line = page.getByRole('listitem').filter({ hasText: `Clocked: ${starts}` })
  await expect(line).toContainText('Not clocked out')
  expect(await seriousFindings(page)).toEqual([])

  await line.getByRole('button', { name: 'Add the missing time for Ava Nguyen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add clock-in' })
  await drawer.getByRole('spinbutton', { name: 'Time, hours' }).fill('04')
  await drawer.getByRole('spinbutton', { name: 'Time, minutes' }).fill('30')
  await drawer.getByLabel('Reason').fill('Rang the site')
  await drawer.getByRole('button', { name: 'Save correction' }).click()
  await expect(line).toContainText(`Clocked: ${starts}–04:30`)

  await line.getByRole('link', { name: 'Record hours for Ava Nguyen' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Start, hours' })).toHaveValue('02')
  await expect(page.getByRole('spinbutton', { name: 'End, minutes' })).toHaveValue('30')
  await page.getByRole('combobox', { name: 'Position' }).fill('Chef')
  await page.getByRole('option', { name: 'Chef' }).first().click()
  await page.getByRole('button', { name: 'Submit hours' }).click()
  await expect(page.getByText(`${starts}–04:30`).first()).toBeVisible()
  await follow(page, `/time-sheets?tab=exceptions&location_id=${location_id}`)
  await expect(page.getByRole('row').filter({ hasText: `${starts}–04:30` })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('the link to a replacement for somebody who is missing opens the candidates, so that one more click assigns', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const day = mondayOf('replacement')
  const { roster_id, shifts } = await rosterWith(call, { location: 'brisbane kitchen', position: 'Kitchen Hand' }, [
    { dates: [day], starts: '09:00', ends: '13:00' },
  ])
  const [shift] = shifts as [Shift]
  const [missing] = (await ableAt(call, shift)) as [Employee]
  await assign(call, shift, missing)
  await publish(call, roster_id)
  await acceptAll(call, shifts)
  await signedIn(page, 'admin')
  const { employee_id, name: employee_name } = missing
  const address = new URLSearchParams({ from: day, to: day, employee_id, roster_shift_id: shift.id })
  await page.goto(`/assigned-roster?${address}`)
  const candidates = page
    .getByRole('dialog', { name: employee_name })
    .getByRole('region', { name: `Replacement for ${employee_name}` })
  await expect(candidates.getByRole('button', { name: /Assign and notify/ }).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
