import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

const typed = (day: string) => day.split('-').toReversed().join('/')

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'More actions for this roster' }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

/** A roster with a kitchen shift on Monday and on Tuesday. */
async function rosterOf(page: Page, week_start: string) {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Southbank Market Hall' })
  const { id: position_id } = await call('/position/list', { q: 'Chef' })
  const { id } = await call('/roster/store', { location_id, week_start, name: 'Story week', another: true })
  const shift = { position_id, starts: '08:00', ends: '16:00' }
  await call('/roster/shift-store', { roster_id: id, dates: [week_start, dayAfter(week_start, 1)], ...shift })
  return id
}

test('a planner saves a roster as a template, copies it and applies the template', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto(`/create-roster?roster=${await rosterOf(page, mondayOf('repeat'))}`)

  const save = await choose(page, 'Save as template…')
  await save.getByRole('textbox', { name: 'Template name' }).fill('Two chefs')
  await save.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Template saved')

  const copy = await choose(page, 'Copy…')
  await copy.getByText('Every week').click()
  await copy.getByLabel('Repeat until').fill(typed(mondayOf('repeat', 2)))
  await copy.getByLabel('Repeat until').blur()
  await expect(copy.getByText('New roster')).toHaveCount(2)
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await copy.getByRole('button', { name: 'Copy 4 shifts' }).click()
  await expect(copy.getByRole('link')).toHaveCount(2)
  await copy.getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = page.getByRole('dialog')
  await templates.getByRole('listitem').filter({ hasText: 'Two chefs' }).getByRole('button', { name: 'Apply' }).click()
  await templates.getByLabel('First day').fill(typed(mondayOf('repeat', 1)))
  await templates.getByLabel('First day').blur()
  await expect(templates.getByText('2 shifts are skipped')).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await templates.getByLabel('First day').fill(typed(mondayOf('repeat', 4)))
  await templates.getByLabel('First day').blur()
  await templates.getByRole('button', { name: 'Add 2 shifts' }).click()
  await expect(templates.getByRole('link')).toHaveCount(1)
  await templates.getByRole('link').click()
  await expect(page.getByRole('grid').locator('[data-chip]').first()).toBeVisible()
})
