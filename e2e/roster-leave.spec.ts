import { seriousFindings } from './accessibility.ts'
import { permanentWorker } from './leave.ts'
import { callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { assign, publish, rosterWith, workersAt } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

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

test('requested leave is on boards, on paper and in the list of a phone, and the shift that it frees is offered, taken back, offered again and refilled', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const at = { location: 'footscray', position: 'Carer' }
  const hours = { starts: '09:00', ends: '13:00' }
  const former = await rosterWith(call, at, [{ dates: [dayAfter(mondayOf('freedShift'), 2)], ...hours }])
  const [absent, other] = await workersAt(page, call, former.shifts, 2)
  if (!absent || !other) throw new Error('nobody can work there')
  // A skill that only these two have, so that nobody else is asked.
  const code = crypto.randomUUID().slice(0, 8)
  const { id: skill_id } = await call('/employee/skill-create', { code: code.toUpperCase(), name: `Gardening ${code}` })
  for (const { employee_id } of [absent, other])
    await call('/employee/held-skill-store', { employee_id, skill_id, level: 3, verified: true })
  await call('/leave-type/fill-in')
  const { id: type_id } = await call('/leave-type/list', { kind: 'unpaid' })
  const day = dayAfter(mondayOf('freedShift', 1), 2)
  const times = { dates: [day], ...hours, required_skill_ids: [skill_id] }
  const { roster_id, shifts } = await rosterWith(call, at, [times])
  if (!shifts[0]) throw new Error('no shift')
  await assign(call, shifts[0], absent)
  await publish(call, roster_id)
  const { employee_id, name } = absent
  await call('/leave/store', { employee_id, type_id, from_day: day, to_day: day })
  await signedIn(page, 'admin')

  await test.step('the shift and its day say who has requested leave, also on paper', async () => {
    await page.goto(`/create-roster?roster=${roster_id}&by=demand`)
    const grid = page.getByRole('grid')
    const leave = `${name}: Unpaid leave (requested)`
    await expect(grid.getByRole('button', { name: new RegExp(RegExp.escape(leave)) })).toHaveCount(1)
    await grid.getByRole('button', { name: /^Away: \d+$/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: leave })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table').getByText(leave)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    const screen = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/create-roster?roster=${roster_id}`)
    const list = page.getByRole('region', { name: /^Shifts on / })
    await expect(list.getByText(leave)).toContainText(/^Away: 1 · /)
    await expect(list.getByRole('button').filter({ hasText: name })).toContainText(/Leave requested \d/)
    expect(await seriousFindings(page)).toEqual([])
    await expectNoSideways(page)
    if (screen) await page.setViewportSize(screen)
  })

  await test.step('the freed shift is offered to the one person who is eligible, and refilled', async () => {
    await page.goto(`/leave?status=requested&from=${day}&to=${day}`)
    await page.getByRole('button', { name: `Approve leave of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Approve leave of ${name}` })
    await dialog.getByRole('checkbox', { name: 'Leave 1 shift unfilled' }).check()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    const freed = page.getByRole('alert').filter({ hasText: '1 shift is unfilled now' })
    await freed.getByRole('button', { name: 'Offer it' }).click()
    await expect(freed.getByRole('status')).toHaveText('Offered to 1 person')
    const offersOf = () =>
      call<(RecordVersion & { employee_id: string; status: string })[]>('/roster/offer-list', {
        roster_shift_id: shifts[0]?.id,
      })
    expect(await offersOf()).toMatchObject([{ employee_id: other.employee_id, status: 'sent' }])
    await freed.getByRole('button', { name: 'Undo the offers' }).click()
    await expectToast(page, '1 offer revoked')
    await expect(freed.getByRole('button', { name: 'Offer it' })).toBeVisible()
    expect(await offersOf()).toMatchObject([{ status: 'revoked' }])
    await freed.getByRole('button', { name: 'Offer it' }).click()
    await expect(freed.getByRole('status')).toHaveText('Offered to 1 person')
    const offer = (await offersOf()).find(({ status }) => status === 'sent')
    const own = await callsAs(page, other.person)
    await own('/roster/offer-answer', { id: offer?.id, version: offer?.version, answer: 'accept', note: '' })
    await page.goto(`/create-roster?roster=${roster_id}&by=demand`)
    await expect(page.locator(`[data-chip="w:${shifts[0]?.id}"]`)).toContainText(other.name)
  })
})
