import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import {
  cell,
  centreOf,
  chip,
  drag,
  fingerOn,
  flick,
  heldBack,
  fri,
  lift,
  mon,
  newBoard,
  open,
  outage,
  pointAt,
  thu,
  tue,
  wed,
} from './roster-board.ts'
import { expectToast, keepToast } from './toasts.ts'
import { expect, test } from './world.ts'

// So high that neither a row nor a drop is near an edge, where the grid scrolls.
test.use({ viewport: { width: 1440, height: 1900 } })

test('a planner drags shifts with the mouse: moves, copies, unassigns, assigns, overrides, draws, undoes and redoes', async ({
  page,
}) => {
  const { grid, first, second, blocked } = await newBoard(page, 0)
  const fit = page.waitForResponse(/\/roster\/fit$/)
  await chip(grid, first, mon).hover()
  await fit

  // While dragging, cells show who is eligible; Escape leaves the shift where it is and opens nothing.
  await lift(page, chip(grid, first, mon), cell(grid, second, wed))
  await expect(cell(grid, blocked, wed)).toHaveAttribute('data-fit', 'block')
  await expect(cell(grid, second, wed)).toHaveAttribute('data-fit', /ok|warn/)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cell(grid, blocked, wed)).not.toHaveAttribute('data-fit')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await flick(page, chip(grid, first, mon), cell(grid, second, wed))
  await expect(chip(grid, second, wed)).toBeVisible()
  await expectToast(page, /^Shift moved/)
  await page.keyboard.press('Control+z')
  await expect(chip(grid, first, mon)).toBeVisible()
  await expect(chip(grid, second, wed)).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo: Shift moved (Ctrl+Shift+Z)' }).click()
  await expect(chip(grid, second, wed)).toBeVisible()

  await page.keyboard.down('Control')
  await drag(page, chip(grid, second, wed), cell(grid, second, thu))
  await page.keyboard.up('Control')
  await expect(page.getByRole('button', { name: 'Undo: Shift copied (Ctrl+Z)' })).toBeVisible()
  await expect(chip(grid, second, wed)).toBeVisible()

  await drag(page, chip(grid, second, thu), cell(grid, open, thu))
  await expect(page.getByRole('button', { name: /^Undo: .*(unassigned|moved)/ })).toBeVisible()
  await expect(chip(grid, second, thu)).toHaveCount(0)

  // The grid moves during a drag: the shift goes to the cell that is under the pointer when it is dropped.
  await lift(page, chip(grid, open, tue), cell(grid, second, tue))
  await page.setViewportSize({ width: 1000, height: 1900 })
  await pointAt(page, cell(grid, first, tue), 4)
  await page.mouse.up()
  await page.setViewportSize({ width: 1440, height: 1900 })
  await expect(page.getByRole('button', { name: 'Undo: Shift assigned (Ctrl+Z)' })).toBeVisible()
  await expect(chip(grid, first, tue)).toBeVisible()
  await expect(chip(grid, open, tue)).toBeVisible()

  // Someone who is not eligible: the shift stays, the reason is shown, and may be overridden.
  await drag(page, chip(grid, second, wed), cell(grid, blocked, fri))
  const refused = page.getByRole('dialog', { name: 'Shift not changed' })
  await expect(refused).toContainText(blocked)
  await expect(chip(grid, second, wed)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await refused.getByRole('textbox').fill('Trained last week')
  const load = await heldBack(page, '**/api/roster/filter')
  await refused.getByRole('button', { name: 'Assign anyway' }).click()
  await load.isAsked
  await expect(chip(grid, blocked, fri)).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)
  await expect(chip(grid, second, wed)).toHaveCount(0)

  // A rectangle selects, also while the board is being loaded after a change; what is selected is edited together.
  await page.keyboard.down('Shift')
  await drag(page, cell(grid, first, mon), cell(grid, blocked, fri))
  await page.keyboard.up('Shift')
  const bar = page.getByRole('region', { name: '2 selected' })
  await expect(bar).toBeVisible()
  load.release()
  await expect(chip(grid, blocked, fri)).not.toHaveAttribute('data-saving')
  await bar.getByRole('button', { name: 'Edit…' }).click()
  const together = page.getByRole('dialog', { name: 'Edit 2 shifts together' })
  await together.getByRole('textbox', { name: 'Shift notes' }).fill('Gate 2')
  expect(await seriousFindings(page)).toEqual([])
  await together.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: /^Undo: 2 shifts changed/ })).toBeVisible()
  await expect(grid.locator(':focus')).toHaveCount(1)
  // What has a note shows it.
  await expect(chip(grid, blocked, fri).locator('[title="Shift notes: Gate 2"]')).toBeVisible()

  // A few letters in a cell are a shift.
  await cell(grid, second, fri).focus()
  await page.keyboard.press('Enter')
  const quick = page.getByRole('textbox', { name: 'New shift' })
  await quick.fill('7-9 nobody')
  await quick.press('Enter')
  await expect(page.getByText('Add the position, for instance 7-15 chef.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await quick.fill('7-9 kitchen')
  await quick.press('Enter')
  await expect(chip(grid, second, fri)).toContainText('07:00–09:00')

  // Across empty days: a new shift on each of them, which one undo removes.
  await drag(page, cell(grid, second, tue), cell(grid, second, thu))
  const drawer = page.getByRole('dialog', { name: 'Add shift' })
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(3)
})

test('a change during an outage is shown as pending and is sent once', async ({ page }) => {
  const { call, grid, roster, first, second } = await newBoard(page, 1)
  const { keys, end } = await outage(page)

  await drag(page, chip(grid, first, mon), cell(grid, second, mon))
  await expect(chip(grid, second, mon)).toHaveAttribute('data-saving', 'true')
  const note = page.getByRole('status').filter({ hasText: 'No connection' })
  await expect(note).toBeVisible()
  await expect(note.getByRole('button', { name: 'Try now' })).toBeVisible()
  await end()

  await expect(note).toBeHidden()
  await expect(chip(grid, second, mon)).not.toHaveAttribute('data-saving')
  expect(new Set(keys).size).toBe(1)
  const log = await call<{ kind: string; params: object }>('/roster/change-list', { roster_id: roster.id })
  expect(log).toMatchObject({ params: { name: first, to_name: second } })

  // A planner who makes more changes a minute than the server allows loses none of them.
  await page.unroute('**/api/roster/change')
  let attempts = 0
  const tooMany = { status: 429, code: 'tooManyCalls', message: 'Please wait', error: [['Please wait']], fields: {} }
  await page.route('**/api/roster/change', (route) => {
    attempts += 1
    return attempts === 1
      ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: tooMany })
      : route.continue()
  })
  await drag(page, chip(grid, second, mon), cell(grid, second, wed))
  await expect(chip(grid, second, wed)).toBeVisible()
  await expect(chip(grid, second, wed)).not.toHaveAttribute('data-saving')
  expect(attempts).toBe(2)
})

test('a pending change that the planner discards is neither shown nor sent', async ({ page }) => {
  const { call, grid, roster, first, second } = await newBoard(page, 8)
  // The first attempt fails, and the next one hangs: it can be given up, too.
  let attempts = 0
  await page.route('**/api/roster/change', (route) => {
    attempts += 1
    return attempts === 1 ? route.abort() : undefined
  })
  await drag(page, chip(grid, first, mon), cell(grid, second, mon))
  await expect.poll(() => attempts).toBe(2)
  await page.getByRole('button', { name: 'Discard change' }).click()

  await expect(chip(grid, first, mon)).toBeVisible()
  await expect(chip(grid, first, mon)).not.toHaveAttribute('data-saving')
  await expect(chip(grid, second, mon)).toHaveCount(0)
  await page.unroute('**/api/roster/change')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // What comes after it is the first change of this board since the shift got its employee.
  await drag(page, chip(grid, first, mon), cell(grid, first, wed))
  await expect(page.getByRole('button', { name: 'Undo: Shift moved (Ctrl+Z)' })).toBeVisible()
  const log = await call<{ params: object }>('/roster/change-list', { roster_id: roster.id })
  expect(log.params).not.toHaveProperty('to_name')
})

/** What the browser does before it prints; its own dialog cannot be read. */
async function startPrinting(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

async function endPrinting(page: Page) {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

test('print and export have exactly what the search leaves on the board, and no row without a shift', async ({
  page,
}) => {
  const { grid, first, second } = await newBoard(page, 9)
  // In each view only rows with a shift are printed.
  for (const [view, rows, period] of [
    ['People', 2, 'Week'],
    ['Shifts', 2, 'Week'],
    ['Hours', 1, 'Day'],
    ['People', 2, 'Week'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText(view).click()
    await expect(page.getByRole('combobox', { name: 'Period' }).locator('option:checked')).toHaveText(period)
    await startPrinting(page)
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(rows)
    await endPrinting(page)
  }
  await page.getByRole('searchbox').first().fill(first)
  await expect(grid.getByRole('rowheader').filter({ hasText: second })).toHaveCount(0)

  await startPrinting(page)
  const paper = page.getByRole('table').filter({ hasText: first })
  await expect(paper).toContainText('09:00')
  await expect(paper).not.toContainText(second)
  await expect(grid).toBeHidden()
  await endPrinting(page)
  await expect(paper).toHaveCount(0)

  await page.getByRole('button', { name: 'View options' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  expect(text).toContain(first)
  expect(text).not.toContain(second)
})

test('everything works with the keyboard only: move, cut, paste, copy, select, delete, undo', async ({ page }) => {
  const { call, grid, roster, first } = await newBoard(page, 2)
  await chip(grid, first, mon).focus()

  await page.keyboard.press('Alt+ArrowRight')
  await expect(chip(grid, first, tue)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo: Shift moved (Ctrl+Z)' })).toBeVisible()

  await page.keyboard.press('Control+x')
  await expectToast(page, '1 shift cut')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  await expect(chip(grid, first, wed)).toBeVisible()
  await expect(chip(grid, first, tue)).toHaveCount(0)
  await expect(chip(grid, first, wed)).not.toHaveAttribute('data-saving')
  await chip(grid, first, wed).focus()
  await page.keyboard.press('d')
  await expect(chip(grid, first, thu)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo: Shift copied (Ctrl+Z)' })).toBeVisible()

  await chip(grid, first, wed).focus()
  await page.keyboard.press('Shift+ArrowRight')
  const bar = page.getByRole('region', { name: '2 selected' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('region', { name: '3 selected' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // Drafts are deleted at once: nobody was notified of them, and the toast undoes it.
  await keepToast(page, '3 shifts deleted')
  await page.getByRole('button', { name: 'Delete (3)' }).focus()
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-chip^="a:"]').filter({ hasText: '09:00' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Undo: 3 shifts deleted/ })).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(chip(grid, first, wed)).toBeVisible()

  // Without dragging: the menu of a shift, and a person and day from lists.
  await chip(grid, first, wed).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click()
  const to = page.getByRole('dialog', { name: 'Move or copy the shift' })
  await to.getByRole('combobox', { name: 'Day' }).click()
  await page.getByRole('option', { name: /^Fri/ }).click()
  await to.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(chip(grid, first, fri)).toBeVisible()

  await chip(grid, first, fri).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  // Before a published shift is deleted, the planner sees who is notified.
  await call('/roster/status-update', { ids: [roster.id], action: 'publish', accept_warnings: true })
  await expect(chip(grid, first, fri)).toHaveAttribute('data-state', 'pending')
  await chip(grid, first, fri).focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Delete this shift?' })
  await expect(question.getByRole('listitem')).toHaveText(new RegExp(`^${first} · .*09:00.* · Awaiting response$`))
  expect(await seriousFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(chip(grid, first, fri)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo: Shift deleted (Ctrl+Z)' })).toBeVisible()
})

test('a planner undoes 20 changes with a held key and redoes them, beyond the limit of calls, too', async ({
  page,
}) => {
  const { call, grid, roster, first, second } = await newBoard(page, 11)
  /** What the server has, without versions, and what the board shows. */
  const stored = async () => {
    const { shifts, assignments } = await call<Stored>('/roster/filter', { roster_id: roster.id })
    return [shifts, assignments].map((rows) => rows.map((row) => ({ ...row, version: 0 })).toSorted(byId))
  }
  const shown = async () => (await grid.locator('[data-chip]').evaluateAll(placeAndText)).toSorted()
  const limit = await refusedCalls(page)
  const start = { stored: await stored(), shown: await shown() }

  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    await drag(page, chip(grid, from, mon), cell(grid, to, mon))
    await expect(chip(grid, to, mon)).not.toHaveAttribute('data-saving')
  }
  await chip(grid, open, tue).focus()
  await page.keyboard.press('Control+c')
  for (const _ of [wed, thu, fri]) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+v')
  }
  await chip(grid, first, mon).focus()
  for (let times = 0; times < 15; times += 1)
    await page.keyboard.press(times % 8 < 4 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
  await expect.poll(() => limit.done.change, patience).toBe(20)
  await expect(grid.locator('[data-saving]')).toHaveCount(0)
  const end = { stored: await stored(), shown: await shown() }
  expect(end.stored).not.toEqual(start.stored)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (let times = 0; times < 20; times += 1) await page.keyboard.press('Control+z')
  await expect.poll(() => limit.done.undo, patience).toBe(20)
  await expect.poll(shown).toEqual(start.shown)
  expect(await stored()).toEqual(start.stored)

  for (let times = 0; times < 20; times += 1) await page.keyboard.press('Control+y')
  await expect.poll(() => limit.done.redo, patience).toBe(20)
  await expect.poll(shown).toEqual(end.shown)
  expect(await stored()).toEqual(end.stored)
  expect(limit.refused()).toBeGreaterThan(12)
})

/** So many changes take longer than what a test usually waits for. */
const patience = { timeout: 300_000 }

type Stored = Record<'shifts' | 'assignments', { id: string }[]>
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

/** Runs in the page: where each shift is on the board, and what it says. */
const placeAndText = (chips: Element[]) =>
  chips.map((chip) => {
    const row = chip.closest('[role="row"]')?.querySelector('[role="rowheader"]')?.textContent
    return `${row} ${chip.closest('[data-cell]')?.getAttribute('data-cell')?.split(':')[1]} ${chip.textContent}`
  })

/** Refuses every eighth call of the board as beyond the limit, and once eight loads of the board in a row; counts what was done. */
async function refusedCalls(page: Page) {
  const done = { change: 0, undo: 0, redo: 0 }
  let [calls, loads, refused] = [0, 0, 0]
  const tooMany = { code: 'tooManyCalls', message: 'Please wait', error: [['Please wait']], fields: {} }
  await page.route(/\/api\/roster\/(change|undo|redo|filter)$/, async (route) => {
    calls += 1
    const call = new URL(route.request().url()).pathname.split('/').at(-1)
    if (call === 'filter') loads += 1
    if (calls % 8 === 0 || (call === 'filter' && loads > 10 && loads <= 18)) {
      refused += 1
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: tooMany })
    }
    const response = await route.fetch()
    const { data } = (await response.json()) as { data?: { rows?: { ok: boolean }[] } }
    if ((call === 'change' || call === 'undo' || call === 'redo') && data?.rows?.every(({ ok }) => ok)) done[call] += 1
    return route.fulfill({ response })
  })
  return { done, refused: () => refused }
}

test('a finger drags a shift after a long press, and scrolls without one', async ({ page }) => {
  const { grid, first, second } = await newBoard(page, 3)
  const finger = await fingerOn(page)
  const from = await centreOf(chip(grid, first, mon))
  const to = await centreOf(cell(grid, second, tue))

  await finger.press(from)
  await expect(grid).toHaveAttribute('data-dragging', 'chip')
  await finger.move(from, to)
  await finger.release()

  await expect(chip(grid, second, tue)).toBeVisible()
  await expectToast(page, /^Shift moved/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A quick swipe over the same shift scrolls and moves nothing. The clock of the page stands still, so that no swipe is slow.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  await finger.press(to)
  await finger.move(to, { x: to.x, y: to.y - 120 })
  await finger.release()
  await expect.poll(() => grid.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Undo: Shift moved (Ctrl+Z)' })).toBeVisible()
})
