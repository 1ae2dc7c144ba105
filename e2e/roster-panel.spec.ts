import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { cell, centreOf, drag, fingerOn, open, tue } from './roster-board.ts'
import { callsAs, type RecordVersion } from './server-calls.ts'
import { keepToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

type Candidate = { employee_id: string; name: string; verdict: 'ok' | 'warn' | 'block' }

/** A draft roster with one open shift on Tuesday, who can work it, and who cannot. */
async function newBoard(page: Page, story: number) {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list?q=brisbane kitchen')
  const week_start = mondayOf('panel', story * 2)
  const roster = await call('/roster/store', { location_id, week_start, days: 7, another: true, name: 'People' })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === 'Kitchen Hand')?.id
  const addShift = (day: number) =>
    call<{ shifts: RecordVersion[] }>('/roster/shift-store', {
      ...{ roster_id: roster.id, position_id, starts: '09:00', ends: '15:00' },
      dates: [dayAfter(week_start, day)],
    })
  const { shifts } = await addShift(tue)
  const roster_shift_id = shifts[0]?.id
  const { rows: found } = await call<{ rows: Candidate[] }>('/roster/employee-availability-check', {
    roster_shift_id,
    q: '',
  })
  const [able, other] = found.filter(({ verdict }) => verdict !== 'block')
  const blocked = found.find(({ verdict }) => verdict === 'block')
  if (!able || !other || !blocked) throw new Error('the demo has too few people')
  await page.goto(`/create-roster?roster=${roster.id}&grid=1`)
  await expect(page.getByRole('button', { name: /^(Undo|Nothing to undo)/ })).toBeVisible()
  return { call, grid: page.getByRole('grid'), roster, week_start, roster_shift_id, addShift, able, other, blocked }
}

/** 'Tue 6 Apr', as the product shows days. */
const dayOnScreen = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '')

const openShift = (grid: Locator) => cell(grid, open, tue).locator('[data-chip]')

test.describe('on a large screen', () => {
  // So high that the drop is not near an edge, where the grid scrolls.
  test.use({ viewport: { width: 1440, height: 1200 } })

  test('a planner drags a person from the panel onto a shift, filters by a shift, assigns by keyboard, and sets a budget', async ({
    page,
  }) => {
    const { grid, able, blocked, week_start, roster_shift_id } = await newBoard(page, 0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('p')
    const panel = page.getByRole('complementary', { name: 'People' })
    await panel.getByRole('searchbox').fill(able.name)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    const person = panel.getByRole('button', { name: able.name })

    // While dragging, shifts and cells show whether the person can work there; Escape changes nothing.
    const [start, end] = [await centreOf(person), await centreOf(openShift(grid))]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x - 12, start.y + 8)
    await page.mouse.move(end.x, end.y, { steps: 4 })
    await expect(openShift(grid)).toHaveAttribute('data-fit', /ok|warn/)
    await expect(cell(grid, open, tue + 2)).toHaveAttribute('data-fit', /ok|warn/)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(openShift(grid)).not.toHaveAttribute('data-fit')

    const [again, there] = [await centreOf(person), await centreOf(openShift(grid))]
    await page.mouse.move(again.x, again.y)
    await page.mouse.down()
    await page.mouse.move(there.x, there.y, { steps: 4 })
    await expect(openShift(grid)).toHaveAttribute('data-fit', /ok|warn/)
    await page.mouse.up()
    await expect(page.getByRole('button', { name: 'Undo: Shift assigned (Ctrl+Z)' })).toBeVisible()
    await expect(openShift(grid)).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(openShift(grid)).toBeVisible()

    // Only people who can work the shift, in the URL, and removed again.
    await panel.getByRole('searchbox').fill('')
    await openShift(grid).focus()
    await page.keyboard.press('f')
    await expect(page).toHaveURL(new RegExp(`can=${roster_shift_id}`))
    const banner = page.getByRole('status').filter({ hasText: 'eligible for this shift' })
    await expect(banner).toBeVisible()
    await expect(panel.getByRole('button', { name: blocked.name })).toHaveCount(0)
    await expect(grid.getByRole('rowheader').filter({ hasText: blocked.name })).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    await banner.getByRole('button', { name: 'Show everyone' }).click()
    await expect(page).not.toHaveURL(/can=/)

    // With the keyboard: find a person, and assign one of the shifts that they can work.
    await panel.getByRole('searchbox').fill(able.name)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await panel.getByRole('button', { name: able.name }).focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: 'All people' })).toBeFocused()
    const shifts = panel.getByRole('list', { name: 'Open shifts' })
    // Other tests have later shifts, which are in the list, too.
    const day = dayOnScreen(dayAfter(week_start, 1))
    const assign = shifts.getByRole('button', { name: `Assign: ${day}, 09:00` }).last()
    await assign.focus()
    expect(await seriousFindings(page)).toEqual([])
    await keepToast(page, `Assigned: ${day}`)
    await page.keyboard.press('Enter')
    await expect(openShift(grid)).toHaveCount(0)
    await page
      .getByRole('alert')
      .filter({ hasText: `Assigned: ${day}` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(openShift(grid)).toBeVisible()

    // Where the rows are shifts, the person gets the shift too.
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Shifts').click()
    await panel.getByRole('button', { name: 'All people' }).click()
    await panel.getByRole('searchbox').fill(able.name)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    const whole = grid.locator(`[data-chip="w:${roster_shift_id}"]`)
    await drag(page, panel.getByRole('button', { name: able.name }), whole)
    await expect(whole).toHaveAttribute('data-openings', '1/1')
    await page.keyboard.press('Control+z')
    await expect(whole).toHaveAttribute('data-openings', '0/1')
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('People').click()

    await page.getByRole('button', { name: 'More actions for this roster' }).click()
    await page.getByRole('menuitem', { name: 'Budget…' }).click()
    const budget = page.getByRole('dialog', { name: 'Budget' })
    await budget.getByText('Each day').click()
    await budget.getByRole('textbox').nth(1).fill('4')
    expect(await seriousFindings(page)).toEqual([])
    await budget.getByRole('button', { name: 'Save' }).click()
    await expect(grid.getByText('5.5 / 4 h')).toHaveCount(2)
  })
})

test('a board requests the figures of its people once, and again after a change', async ({ page }) => {
  await page.clock.install()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/roster/people-figures')) requests += 1
  })
  const { grid, addShift } = await newBoard(page, 2)
  await expect.poll(() => requests).toBe(1)
  // Later than the board waits after a change.
  await page.clock.fastForward(5_000)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(requests).toBe(1)

  await addShift(tue + 1)
  await expect(cell(grid, open, tue + 1).locator('[data-chip]')).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect.poll(() => requests).toBe(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger drags a person out of the sheet after a long press', async ({ page }) => {
    const { grid, other, week_start } = await newBoard(page, 1)
    await page.getByRole('button', { name: 'Show people (P)' }).tap()
    const panel = page.getByRole('complementary', { name: 'People' })
    await panel.getByRole('searchbox').fill(other.name)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await openShift(grid).scrollIntoViewIfNeeded()
    expect(await seriousFindings(page)).toEqual([])
    const finger = await fingerOn(page)
    const from = await centreOf(panel.getByRole('button', { name: other.name }))

    await finger.press(from)
    await expect(grid).toHaveAttribute('data-dragging', 'person')
    await finger.move(from, await centreOf(openShift(grid)))
    await finger.release()

    await expect(openShift(grid)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo: Shift assigned (Ctrl+Z)' })).toBeVisible()

    // What a planner reads on a phone first: a day with who works.
    await page.getByRole('button', { name: 'Day list' }).tap()
    const list = page.getByRole('region', { name: /^Shifts on/ })
    await expect(grid).toHaveCount(0)
    await expect(list.getByText('No shifts on this day.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await list.getByRole('button', { name: 'Next day' }).tap()
    await expect(list.getByText(other.name)).toBeVisible()

    // Before the first day of the roster is the last one of the site's roster before it, once there is one.
    await list.getByRole('button', { name: 'Previous day' }).tap()
    await list.getByRole('button', { name: 'Previous day' }).tap()
    await page
      .getByRole('dialog', { name: 'Create a draft roster?' })
      .getByRole('button', { name: 'Create roster' })
      .tap()
    await expect(page.getByRole('region', { name: `Shifts on ${dayOnScreen(dayAfter(week_start, -1))}` })).toBeVisible()
    await list.getByRole('button', { name: 'Next day' }).tap()
    await expect(page.getByRole('region', { name: `Shifts on ${dayOnScreen(week_start)}` })).toBeVisible()
    await list.getByRole('button', { name: 'Next day' }).tap()
    await expect(list.getByText(other.name)).toBeVisible()
  })
})
