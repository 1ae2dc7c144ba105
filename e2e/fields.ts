import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

// One helper per kind of field, for every screen; `of` is the container: the open tab, or a drawer.

/** The open tab of a record. */
export const side = (page: Page) => page.getByRole('tabpanel')

/** Fills in text fields by their labels. */
export async function write(of: Locator, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts))
    await of.getByRole('textbox', { name: label, exact: true }).first().fill(text)
}

/** Types dates as people write them: 1/5/2031. */
export async function date(of: Locator, days: Readonly<Record<string, string>>) {
  for (const [label, day] of Object.entries(days)) {
    const field = of.getByRole('textbox', { name: label, exact: true })
    await field.fill(day)
    await field.press('Tab')
  }
}

/** Selects options by name as a person does: what is typed stays while the list is searched, and the option found is pressed. */
export async function choose(of: Locator, choices: Readonly<Record<string, string>>) {
  for (const [label, choice] of Object.entries(choices)) {
    const field = of.getByRole('combobox', { name: label, exact: true })
    await field.click()
    const isSearched = await field.isEditable()
    if (isSearched) {
      await field.press('ControlOrMeta+A')
      await field.pressSequentially(choice)
      await expect(of.page().getByRole('option', { name: choice }).first()).toBeVisible()
      await expect(field).toHaveValue(choice)
    }
    await of.page().getByRole('option', { name: choice }).first().click()
  }
}

/** Opens a tab of a record. */
export const openSide = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

/** Expects the tab to be marked as complete. */
export const expectDone = (page: Page, name: string) =>
  expect(page.getByRole('tab', { name: new RegExp(`^${name}.*Complete`) })).toBeVisible()

/** Saves the open tab, which completes it. */
export async function complete(page: Page, name: string) {
  await expect(page.getByRole('tab', { name: new RegExp(`^${name}.*Complete`) })).toHaveCount(0)
  await side(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectDone(page, name)
}
