import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { expectToast } from './toasts.ts'
import { callsAs } from './server-calls.ts'
import { cell, centreOf, chip, drag, fingerOn, lift, mon, newBoard, outage, thu, tue, wed } from './roster-board.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

// So high that neither a row nor a drop is near an edge, where the board scrolls.
test.use({ viewport: { width: 1440, height: 1900 } })

const undone = (page: Page, step: string) => page.getByRole('button', { name: `Undo: ${step} (Ctrl+Z)` })
const showBy = (page: Page, view: string) => page.getByRole('radiogroup', { name: 'Group by' }).getByText(view).click()

/** How many pixels an hour is on the timeline of one day. */
async function hourIn(grid: Locator, row: string) {
  const box = await cell(grid, row, mon).boundingBox()
  return (box?.width ?? 0) / 24
}

async function dragBy(page: Page, from: { x: number; y: number }, by: number, held?: () => Promise<void>) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + Math.sign(by) * 8, from.y)
  await page.mouse.move(from.x + by, from.y, { steps: 3 })
  await held?.()
  await page.mouse.up()
}

async function endOf(page: Page, shift: Locator, edge: 'start' | 'end') {
  await shift.hover()
  const id = await shift.getAttribute('data-chip')
  return centreOf(page.locator(`[data-edge="${edge}"][data-of="${id}"]`))
}

test('on the timeline shifts are moved, resized and drawn, by mouse and keyboard, and once in spite of an outage', async ({
  page,
}) => {
  const { grid, first, second } = await newBoard(page, 4)
  const shift = chip(grid, first, mon)
  await shift.click({ modifiers: ['Control'] })
  await showBy(page, 'Hours')
  await expect(page.getByRole('rowheader', { name: /Required/ })).toBeVisible()
  // What was selected among people is selected here.
  await expect(shift).toHaveAttribute('data-selected', 'true')
  await page.keyboard.press('Escape')
  const hour = await hourIn(grid, first)

  await dragBy(page, await centreOf(shift), 2 * hour, async () => {
    await expect(grid.getByText(/^11:00–17:00 · .*paid/)).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })
  await expect(shift).toContainText('11:00–17:00')
  await dragBy(page, await endOf(page, shift, 'end'), -hour)
  await expect(shift).toContainText('11:00–16:00')
  await expect(undone(page, 'Hours changed')).toBeVisible()

  // The keys add up while Alt is held: four of them are one change.
  await shift.focus()
  await page.keyboard.down('Alt')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.up('Alt')
  for (const [keys, times] of [
    ['Alt+Shift+ArrowRight', '10:00–15:15'],
    ['Control+Shift+ArrowRight', '10:15–15:15'],
    ['Control+z', '10:00–15:15'],
    ['Control+z', '10:00–15:00'],
    ['Control+z', '11:00–16:00'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(shift).toContainText(times)
  }

  // Drawn from 9:00 to 12:00, at the time that the pointer spans.
  const row = await cell(grid, second, mon).boundingBox()
  await dragBy(page, { x: (row?.x ?? 0) + 9 * hour, y: (row?.y ?? 0) + 15 }, 3 * hour)
  const drawer = page.getByRole('dialog', { name: 'Add shift' })
  await expect(drawer.getByLabel('Hours').nth(0)).toHaveValue('09')
  await expect(drawer.getByLabel('Hours').nth(1)).toHaveValue('12')
  await page.keyboard.press('Escape')

  const { keys, end } = await outage(page)
  await dragBy(page, await endOf(page, shift, 'start'), -hour)
  await expect(shift).toHaveAttribute('data-saving', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible()
  await end()
  await expect(shift).not.toHaveAttribute('data-saving')
  await expect(shift).toContainText('10:00–16:00')
  expect(new Set(keys).size).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
})

test('a finger resizes a shift on the timeline after a long press', async ({ page }) => {
  const { grid, first } = await newBoard(page, 5)
  await showBy(page, 'Hours')
  const shift = chip(grid, first, mon)
  await expect(shift).toContainText('09:00–15:00')
  const finger = await fingerOn(page)
  const hour = await hourIn(grid, first)
  const from = await endOf(page, shift, 'end')

  await finger.press(from)
  await expect(grid).toHaveAttribute('data-dragging', 'chip')
  await finger.move(from, { x: from.x + hour, y: from.y })
  await finger.release()

  await expect(shift).toContainText('09:00–16:00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** A cell of the row with this name: the row of unfilled shifts names positions and locations on its chips. */
const cellIn = (grid: Locator, name: string, day: number) =>
  grid
    .getByRole('row')
    .filter({ has: grid.page().getByRole('rowheader', { name: new RegExp(name) }) })
    .getByRole('gridcell')
    .nth(day)

test('in the rows of positions whole shifts are moved, copied and deleted, by mouse and keyboard', async ({ page }) => {
  const { grid, first } = await newBoard(page, 6)
  await showBy(page, 'Shifts')
  const row = 'Kitchen Hand'
  const whole = (day: number) => cellIn(grid, row, day).locator('[data-chip^="w:"]')
  await expect(whole(mon)).toContainText(first)

  await drag(page, whole(mon), cellIn(grid, row, wed))
  await expect(whole(wed)).toContainText(first)
  await expect(undone(page, 'Shift moved')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(whole(mon)).toContainText(first)
  await expect(whole(mon)).not.toHaveAttribute('data-saving')

  await page.keyboard.down('Control')
  await drag(page, whole(tue), cellIn(grid, row, wed))
  await page.keyboard.up('Control')
  await expect(undone(page, 'Shift copied')).toBeVisible()
  await expect(whole(wed)).toHaveAttribute('data-openings', '0/2')
  expect(await seriousFindings(page)).toEqual([])

  await whole(wed).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(whole(wed + 1)).toBeVisible()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('region', { name: '3 selected' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole(wed + 1)).not.toHaveAttribute('data-saving')
  await whole(wed + 1).focus()
  await page.keyboard.press('Delete')
  await expect(whole(wed + 1)).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('more shifts than one call accepts are cancelled together', async ({ page }) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list?q=brisbane kitchen')
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === 'Kitchen Hand')?.id
  // After the last week of the boards' tests.
  const week_start = dayAfter(mondayOf('board', 11 * 5), 7)
  const { id: roster_id } = await call('/roster/store', { location_id, week_start, days: 28, another: true })
  const dates = Array.from({ length: 28 }, (_, day) => dayAfter(week_start, day))
  // 504 in all, each at other times.
  for (let hour = 0; hour < 18; hour += 1) {
    const [starts, ends] = [hour, hour + 4].map((one) => `${String(one).padStart(2, '0')}:00`)
    await call('/roster/shift-store', { roster_id, dates, position_id, starts, ends })
  }
  await call('/roster/status-update', { ids: [roster_id], action: 'publish', accept_warnings: true })
  await page.goto(`/create-roster?roster=${roster_id}&by=demand`)
  await expect(page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ })).toBeVisible()
  // Copies of four weeks follow each other.
  await page.getByRole('button', { name: 'More actions for this roster' }).first().click()
  await page.getByRole('menuitem', { name: 'Copy…' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy shifts' }).getByText('Every 4 weeks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('grid').locator('[data-chip]').first().focus()
  await page.keyboard.press('Control+a')
  const selection = page.getByRole('region', { name: '504 selected' })
  await selection.getByRole('button', { name: 'Cancel 504 shifts…' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel 504 shifts?' })
  await expect(question.getByText('And 304 more shifts, which the total includes')).toBeVisible()
  await question.getByText('Bad weather', { exact: true }).click()
  await question.getByRole('button', { name: 'Cancel 504 shifts' }).click()
  await expectToast(page, '504 shifts cancelled')
  await expect(question).toHaveCount(0)
})

test('on the planning board a shift goes to another location, undo brings it back, and a missing roster is created', async ({
  page,
}) => {
  const { grid, week_start, position_id, first } = await newBoard(page, 7)
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list?q=coolangatta food hall')
  const there = await call('/roster/store', { location_id, week_start, days: 7, another: true, name: 'Drag' })
  await call('/roster/shift-store', {
    ...{ roster_id: there.id, dates: [week_start], position_id, starts: '09:00', ends: '15:00' },
  })
  await page.goto(`/create-roster?board=all&by=location&period=fortnight&from=${week_start}`)
  await expect(page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ })).toBeVisible()
  const whole = (row: string, day: number) => cellIn(grid, row, day).locator('[data-chip^="w:"]')
  const [here, other] = ['Brisbane Kitchen', 'Coolangatta Food Hall']
  await expect(whole(here, tue)).toBeVisible()

  // Also in the row of the other site: whether the person of the shift can work there.
  await lift(page, whole(here, mon), cellIn(grid, other, wed))
  await expect(cellIn(grid, other, wed)).toHaveAttribute('data-fit', /ok|warn|block/)
  await expect(cellIn(grid, here, wed)).toHaveAttribute('data-fit', /ok|warn/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cellIn(grid, other, wed)).not.toHaveAttribute('data-fit')

  await drag(page, whole(here, tue), cellIn(grid, other, wed))
  await expect(whole(other, wed)).toBeVisible()
  await expect(undone(page, 'Shift moved')).toBeVisible()
  await expect(whole(other, wed)).not.toHaveAttribute('data-saving')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(whole(here, tue)).toBeVisible()
  await expect(whole(other, wed)).toHaveCount(0)

  // The week after has no roster yet.
  await whole(here, tue).focus()
  await page.keyboard.press('Control+c')
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  const question = page.getByRole('dialog', { name: 'Create a draft roster?' })
  await expect(question).toContainText(here)
  expect(await seriousFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Create roster' }).click()
  await expect(undone(page, 'Shift added')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  // A day is copied at one site: where several have shifts, the planner chooses.
  const copyDay = page.getByRole('button', { name: /^Copy the shifts of Mon/ }).first()
  await copyDay.focus()
  await copyDay.click()
  const choice = page.getByRole('dialog', { name: 'Copy the shifts of which roster?' })
  expect(await seriousFindings(page)).toEqual([])
  await choice.getByRole('button', { name: other }).click()
  const copying = page.getByRole('dialog', { name: 'Copy shifts' })
  await expect(copying).toContainText(other)
  await copying.getByRole('button', { name: 'Copy 1 shift' }).click()
  await copying.getByRole('button', { name: 'Close' }).last().click()
  await expect(whole(other, tue)).toBeVisible()

  // So is a person, at the only site where they work.
  await follow(page, `/create-roster?board=all&from=${week_start}&q=${encodeURIComponent(first)}`)
  await grid
    .getByRole('rowheader', { name: new RegExp(first) })
    .getByRole('button')
    .click()
  await page.getByRole('button', { name: 'Copy shifts…' }).click()
  await expect(copying).toContainText(here)
  await expect(copying.getByRole('combobox', { name: 'Person' })).toHaveValue(first)
  await page.keyboard.press('Escape')
  await expect(copying).toHaveCount(0)

  // A week without shifts offers those of the site's last week with shifts.
  await follow(page, `/create-roster?board=all&location_id=${location_id}&from=${dayAfter(week_start, 14)}`)
  await page.getByRole('button', { name: 'Copy last week here' }).click()
  const last_week = page.getByRole('dialog', { name: 'Copy last week here' })
  await expect(last_week).toContainText(other)
  expect(await seriousFindings(page)).toEqual([])
  await last_week.getByRole('button', { name: /^Copy \d+ shift/ }).click()
  await expect(grid.locator('[data-chip]').first()).toBeVisible()

  // Those of several sites are copied together, and one undo takes all back.
  const { id: kitchen } = await call('/location/list?q=brisbane kitchen')
  const [third, fourth] = [14, 21].map((days) => dayAfter(week_start, days))
  const third_week = { location_id: kitchen, week_start: third, days: 7, another: true, name: 'Drag' }
  const { id: roster_id } = await call('/roster/store', third_week)
  await call('/roster/shift-store', { roster_id, dates: [third], position_id, starts: '09:00', ends: '15:00' })
  await follow(page, `/create-roster?board=all&by=location&from=${fourth}`)
  await page.getByRole('button', { name: 'Copy last week here' }).click()
  await expect(last_week.getByRole('checkbox', { name: 'All 2 sites' })).toBeChecked()
  for (const site of [here, other]) await expect(last_week.getByTestId('copy-preview')).toContainText(site)
  expect(await seriousFindings(page)).toEqual([])
  await last_week.getByRole('button', { name: /^Copy \d+ shifts/ }).click()
  await expect(last_week).toHaveCount(0)
  for (const site of [here, other]) await expect(whole(site, mon)).toBeVisible()
  await page.getByRole('button', { name: /^Undo: .*copied/ }).click()
  for (const site of [here, other]) await expect(whole(site, mon)).toHaveCount(0)
})

test('a shift that was copied or cut in one week is pasted into the next, on the planning board and on another roster', async ({
  page,
}) => {
  const { call, grid, location_id, week_start, first } = await newBoard(page, 10)
  const next_week = dayAfter(week_start, 7)
  const next = await call('/roster/store', { location_id, week_start: next_week, days: 7, another: true, name: 'Next' })
  // With a search, because the row of the last of fifty people is only there once it is scrolled to.
  const searched = `q=${encodeURIComponent(first)}`
  await page.goto(`/create-roster?board=all&location_id=${location_id}&from=${week_start}&${searched}`)
  await expect(page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ })).toBeVisible()

  await chip(grid, first, mon).focus()
  await page.keyboard.press('Control+c')
  const week = (await grid.getByRole('columnheader').nth(1).textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`from=${next_week}`))
  await expect(grid.getByRole('columnheader').nth(1)).not.toHaveText(week)
  await cell(grid, first, wed).focus()
  await page.keyboard.press('Control+v')
  await expect(chip(grid, first, wed)).toBeVisible()
  await expect(undone(page, 'Shift copied')).toBeVisible()
  await expect(chip(grid, first, wed)).not.toHaveAttribute('data-saving')

  // Cut there, and pasted on the board of another roster; the shift leaves its own week.
  await page.keyboard.press('k')
  await expect(chip(grid, first, mon)).toBeVisible()
  await chip(grid, first, mon).focus()
  await page.keyboard.press('Control+x')
  await follow(page, `/create-roster?roster=${next.id}&${searched}`)
  // Until then the board before it is shown, which has the same cells and buttons.
  await expect(page.getByRole('heading', { level: 1, name: 'Next' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ })).toBeVisible()
  await cell(grid, first, thu).focus()
  await page.keyboard.press('Control+v')
  await expect(chip(grid, first, thu)).toBeVisible()
  await expect(undone(page, 'Shift moved')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(chip(grid, first, thu)).toHaveCount(0)
  await page.goto(`/create-roster?board=all&location_id=${location_id}&from=${week_start}&${searched}`)
  await expect(chip(grid, first, mon)).toBeVisible()

  // A week in which no site has a roster says how to begin, and a copied shift is pasted there once its roster is created.
  await expect(page.getByRole('button', { name: /^(Undo: |Nothing to undo)/ })).toBeVisible()
  await chip(grid, first, mon).focus()
  await page.keyboard.press('Control+c')
  await expectToast(page, '1 shift copied')
  const empty_week = dayAfter(week_start, 14)
  await follow(page, `/create-roster?board=all&location_id=${location_id}&from=${empty_week}&${searched}`)
  await expect(page.getByText('No site has a roster in this period')).toBeVisible()
  // A new roster begins with the site of the board.
  await page.getByRole('main').getByRole('button', { name: 'New roster' }).click()
  const starting = page.getByRole('dialog', { name: 'New roster' })
  const site = await call<{ name: string }>('/location/info', { id: location_id })
  await expect(starting.getByRole('combobox', { name: 'Site' })).toHaveValue(site.name)
  await page.keyboard.press('Escape')
  await expect(starting).toHaveCount(0)
  await cell(grid, first, thu).focus()
  await page.keyboard.press('Control+v')
  await page
    .getByRole('dialog', { name: 'Create a draft roster?' })
    .getByRole('button', { name: 'Create roster' })
    .click()
  await expect(chip(grid, first, thu)).toBeVisible()

  // From a site's board to its next week, which is created and gets the shifts of the last one.
  const made = await call('/roster/list', { location_id, from: empty_week, to: empty_week })
  await follow(page, `/create-roster?roster=${made.id}`)
  await expect(chip(grid, first, thu)).toBeVisible()
  await page.getByRole('button', { name: 'Next (J)' }).click()
  await page
    .getByRole('dialog', { name: 'Create a draft roster?' })
    .getByRole('button', { name: 'Create roster' })
    .click()
  await page.getByRole('button', { name: 'Copy last week here' }).click()
  const copying = page.getByRole('dialog', { name: 'Copy last week here' })
  expect(await seriousFindings(page)).toEqual([])
  await copying.getByRole('button', { name: 'Copy 1 shift' }).click()
  await expect(copying).toHaveCount(0)
  await expect(chip(grid, first, thu)).toBeVisible()
  await page.getByRole('button', { name: 'Previous (K)' }).click()
  await expect(page).toHaveURL(new RegExp(`roster=${made.id}`))
})
