import { seriousFindings } from './accessibility.ts'
import { permanentWorker } from './leave.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { assign, publish, rosterWith } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

test('leave that frees a published shift says so, is on the roster and in the calendar, and offers the shift', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const monday = mondayOf('leaveBoard')
  const [from_day, to_day] = [dayAfter(monday, 1), dayAfter(monday, 3)]
  const { employee_id, type_id, name } = await permanentWorker(page, call, mondayOf('leaveBoard', 1))
  // So long that everybody has a warning: it is offered to nobody, and no other test’s people are notified.
  const times = { dates: [from_day], starts: '06:00', ends: '19:30' }
  const { roster_id, shifts } = await rosterWith(call, { location: 'footscray', position: 'Carer' }, [times])
  if (shifts[0]) await assign(call, shifts[0], { employee_id, name })
  await publish(call, roster_id)
  await call('/leave/store', { employee_id, type_id, from_day, to_day })

  await signedIn(page, 'admin')
  await page.goto(`/leave?status=requested&from=${from_day}&to=${to_day}`)

  await test.step('the approval names the shift, and why it is offered to nobody', async () => {
    await page.getByRole('button', { name: `Approve leave of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Approve leave of ${name}` })
    await dialog.getByRole('checkbox', { name: 'Leave 1 shift unfilled' }).check()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    const freed = page.getByRole('alert').filter({ hasText: '1 shift is unfilled now' })
    await expect(freed).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await freed.getByRole('button', { name: 'Offer it' }).click()
    await expect(freed).toContainText('Nobody is eligible for this shift without a warning')
    await expectToast(page, 'Nobody was offered a shift')
    await freed.getByRole('link', { name: 'See them on the roster' }).click()
  })

  await test.step('the roster has a band on the days, and the panel says when they are away', async () => {
    await expect(page).toHaveURL(new RegExp(`roster=${roster_id}`))
    const row = page.getByRole('grid').getByRole('row', { name: new RegExp(name) })
    await page.getByRole('searchbox', { name: 'Search people' }).first().fill(name)
    await expect(row.locator('[data-mark="leave"]')).toHaveCount(1)
    await expect(row.locator('[data-mark="leave"]')).toHaveAttribute('title', /^Annual leave: /)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('p')
    const panel = page.getByRole('complementary', { name: 'People' })
    await panel.getByRole('searchbox').fill(name)
    await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText(/Leave \d/)
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the calendar of the month has it, and is moved by keys', async () => {
    await page.goto(`/leave-calendar?month=${from_day.slice(0, 7)}`)
    const band = page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: /^Annual leave: / })
    await expect(band).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download for a calendar (iCalendar)' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^leave-.*\.ics$/)
    await page.goto('/leave-calendar?month=2031-01')
    await expect(page.getByText('Nobody is away in this month')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press(']')
    await expect(page).toHaveURL(/month=2031-02/)
    await band.first().waitFor({ state: 'detached' })
  })
})
