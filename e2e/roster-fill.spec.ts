import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { cell, mon, tue } from './roster-board.ts'
import { callsAs, type RecordVersion } from './server-calls.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

/** Openings on Monday and Tuesday that several people can work, and one on Saturday night that nobody can. */
async function rosterToFill(page: Page) {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Southbank Market Hall' })
  const week_start = mondayOf('fill')
  const { id: roster_id } = await call('/roster/store', { location_id, week_start, name: 'To fill', another: true })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const store = (day: number, name: string, times: object) => {
    const position_id = positions.find((one) => one.name === name)?.id
    const shift = { roster_id, dates: [dayAfter(week_start, day)], position_id, ...times }
    return call<{ shifts: RecordVersion[] }>('/roster/shift-store', shift)
  }
  const { shifts } = await store(0, 'Kitchen Hand', { starts: '09:00', ends: '15:00' })
  await store(1, 'Kitchen Hand', { starts: '09:00', ends: '15:00' })
  await store(5, 'Event Crew', { starts: '22:00', ends: '04:00' })
  return { call, roster_id, monday_id: shifts[0]?.id ?? '' }
}

test('a planner reads, changes and applies a proposal of auto-fill, runs it again and undoes it', async ({ page }) => {
  await signedIn(page, 'admin')
  const { call, roster_id, monday_id } = await rosterToFill(page)
  await page.goto(`/create-roster?roster=${roster_id}`)
  const panel = page.getByRole('complementary', { name: 'Auto-fill' })
  const grid = page.getByRole('grid')
  const proposed = grid.locator('[data-state="proposed"]')
  const apply = panel.getByRole('button', { name: /^Apply/ })
  async function openFill() {
    await page.getByRole('button', { name: 'More actions for this roster' }).click()
    await page.getByRole('menuitem', { name: 'Auto-fill…' }).click()
  }

  await openFill()
  await expect(panel.getByText(/^3 unfilled openings/)).toBeVisible()
  expect(await seriousFindings(page, 'aside[data-fill]')).toEqual([])
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/fill=[0-9a-f-]{36}/)
  await panel.getByRole('button', { name: 'Close auto-fill' }).click()
  await page.reload()
  await openFill()
  await expect(panel.getByText('Best so far').or(apply).first()).toBeVisible()
  await expect(apply).toHaveText('Apply 2')
  await expect(proposed).toHaveCount(2)
  await expect(panel.getByText(/on Saturday night/)).toBeVisible()

  await panel.getByRole('checkbox', { name: /^Assign all: Tue/ }).uncheck()
  await expect(proposed).toHaveCount(1)
  await panel.getByRole('checkbox', { name: /^Assign (?!all).*Mon/ }).press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(proposed).toHaveCount(2)

  const first = await panel.locator('[data-proposal] b').first().innerText()
  await cell(grid, first, mon).locator('[data-state="proposed"]').press('Enter')
  const people = panel.getByRole('radiogroup', { name: 'Who works this shift' })
  await people.getByRole('radio').nth(1).check()
  const second = await panel.locator('[data-proposal] b').first().innerText()
  expect(second).not.toBe(first)
  await expect(cell(grid, second, mon).locator('[data-state="proposed"]')).toBeVisible()
  await panel.getByLabel('Why not this person?').fill(first)
  await page.getByRole('option', { name: first }).click()
  await expect(panel.getByText(`${first} is proposed for this shift.`)).toBeVisible()
  expect(await seriousFindings(page, 'aside[data-fill]')).toEqual([])

  const url = page.url()
  await panel.getByRole('button', { name: 'Run again' }).click()
  await expect(page).not.toHaveURL(url)
  await expect(apply).toHaveText('Apply 2')
  await expect(panel.getByText('Your choice')).toHaveCount(2)
  await expect(cell(grid, second, mon).locator('[data-state="proposed"]')).toBeVisible()

  const {
    rows: [found],
  } = await call<{ rows: { employee_id: string }[] }>('/roster/employee-availability-check', {
    roster_shift_id: monday_id,
    q: first,
  })
  await call('/roster/assign', { roster_shift_id: monday_id, employee_ids: [found?.employee_id] })
  await apply.click()
  await expect(panel.getByText('1 opening filled')).toBeVisible()
  await expect(panel.getByText('1 assignment no longer fits')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: second })).toBeVisible()
  await expect(proposed).toHaveCount(0)
  await panel.getByRole('button', { name: 'Undo all' }).click()
  await expect(apply).toBeVisible()
  await expect(proposed).toHaveCount(1)
  await expect(cell(grid, 'Open shifts', tue).locator('[data-chip]')).toHaveCount(0)
})
