import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

/** A roster with two shifts, added one after the other. */
async function rosterOf(page: Page, week_start: string) {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Southbank Market Hall' })
  const { id: position_id } = await call('/position/list', { q: 'Chef' })
  const { id } = await call('/roster/store', { location_id, week_start, name: 'History week', another: true })
  for (const starts of ['06:00', '14:00'])
    await call('/roster/shift-store', {
      ...{ roster_id: id, dates: [week_start], position_id },
      ...{ starts, ends: starts === '06:00' ? '14:00' : '22:00' },
    })
  return id
}

test('a planner reads the history of a roster, sees the board as it was, and undoes a change', async ({ page }) => {
  await signedIn(page, 'admin')
  const roster = await rosterOf(page, mondayOf('history'))
  await page.goto(`/create-roster?roster=${roster}`)
  await page.getByRole('button', { name: 'More actions for this roster' }).first().click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText(/^Shift added: /)).toHaveCount(2)
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])

  await history.getByRole('button', { name: 'Show roster at this time' }).last().click()
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(page.getByText(/1 added since/)).toBeVisible()
  await expect(page.locator('[data-chip]')).toHaveCount(1)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Next change' }).click()
  await expect(page.getByText(/Same as now/)).toBeVisible()
  await expect(page.locator('[data-chip]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByText(/^As of /)).toBeHidden()

  await page.goto(`/create-roster?roster=${roster}&history=1&history_kind=add`)
  await history.getByRole('button', { name: 'Undo this' }).first().click()
  await expect(history.getByText(/^Undone by /)).toBeVisible()
  await expect(history.getByRole('button', { name: 'Redo this' })).toBeVisible()
})
