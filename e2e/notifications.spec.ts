import { type Browser, expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { assign, publish, rosterWith, type Worker, workersAt } from './workers.ts'
import { signedIn, test } from './world.ts'

const footscray = { location: 'footscray', position: 'Carer' }
const norwood = { location: 'norwood', position: 'Carer' }

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function inAnotherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  return context.newPage()
}

/** A draft roster with one shift, and its person, who has no notifications yet. */
async function planned(page: Page, call: Calls, at: { location: string; position: string; day: string }) {
  const { roster_id, shifts } = await rosterWith(call, at, [{ dates: [at.day], starts: '09:00', ends: '15:00' }])
  const [worker] = (await workersAt(page, call, shifts, 1)) as [Worker]
  for (const shift of shifts) await assign(call, shift, worker)
  return { roster_id, worker }
}

test('publishing a roster updates the employee’s unread count in another browser without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await callsAs(page, 'admin')
  const { roster_id, worker } = await planned(page, call, { ...footscray, day: mondayOf('unread') })
  const hers = await inAnotherBrowser(browser, baseURL)
  await signedIn(hers, worker.person)
  await hers.goto('/dashboard')
  await expect(bell(hers)).toHaveAccessibleName('Notifications')

  await publish(call, roster_id)

  await expectToast(hers, 'New shift')
  await expect(bell(hers)).toHaveAccessibleName(/\b1 unread/)
  await bell(hers).click()
  await hers
    .getByRole('dialog')
    .getByRole('link', { name: /New shift/ })
    .first()
    .click()
  await expect(hers).toHaveURL(/\/assigned-roster/)
  await expect(bell(hers)).toHaveAccessibleName('Notifications')
  await hers.context().close()
})

test('all notifications are marked as read, one as unread again, and channels are selected', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const { roster_id, worker } = await planned(page, call, { ...footscray, day: mondayOf('preferences') })
  await publish(call, roster_id)
  await signedIn(page, worker.person)
  await page.goto('/notifications')
  const all = page.getByRole('button', { name: 'Mark all as read' })
  await all.click()
  await expect(all).toBeDisabled()

  await page
    .getByRole('button', { name: /^Mark as unread/ })
    .first()
    .click()
  await expect(all).toBeEnabled()
  await page.getByRole('tab', { name: 'Preferences' }).click()
  const shifts = page.getByRole('button', { name: /^Shifts/ })
  const choice = page.getByRole('checkbox', { name: 'New shifts: Email' })
  const allByEmail = page.getByRole('checkbox', { name: 'All of Shifts: Email' })
  await expect(choice).toHaveCount(0)
  await shifts.click()
  await expect(choice).toBeChecked()
  await allByEmail.check()
  await expect(page.getByRole('checkbox', { name: 'Shift accepted on your behalf: Email' })).toBeChecked()
  await choice.uncheck()
  await expect(allByEmail).toBeChecked({ indeterminate: true })
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expectToast(page, 'Preferences saved')
  await page.reload()
  await shifts.click()
  await expect(choice).not.toBeChecked()
})

test('a planner reads what each person will receive, publishes, and finds in the ledger who has not seen it', async ({
  page,
}) => {
  const call = await callsAs(page, 'admin')
  const { roster_id } = await planned(page, call, { ...norwood, day: mondayOf('notices') })
  await signedIn(page, 'admin')
  await page.goto(`/create-roster?roster=${roster_id}`)

  await page.getByRole('button', { name: /^Publish \d/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 person will be notified')).toBeVisible()
  await dialog.getByLabel('Message to all').fill('Bring your safety boots.')
  await dialog.getByText('Show message').click()
  await expect(dialog.getByRole('blockquote')).toContainText('Message from your agency: Bring your safety boots.')
  expect(await seriousFindings(page)).toEqual([])
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/roster/status-update')) calls += 1
  })
  // Both clicks come before the button is drawn as blocked.
  await dialog.getByRole('button', { name: 'Publish and notify 1 person' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  expect(calls).toBe(1)

  await page.getByRole('button', { name: 'More actions for this roster' }).first().click()
  await page.getByRole('menuitem', { name: 'Notifications sent' }).click()
  const row = page.getByRole('row').filter({ hasText: 'New shift' })
  await expect(row).toContainText('Not seen')
  await expect(row).toContainText('Bring your safety boots.')
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Reached by phone' }).click()
  await expect(row).toContainText('Reached by phone')
  await follow(page, `/create-roster?notices=${roster_id}&state=unseen`)
  await expect(page.getByText('No results').first()).toBeVisible()
})
