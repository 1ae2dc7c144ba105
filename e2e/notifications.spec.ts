import { type Browser, expect, type Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { type Calls, callsAs, type Found } from './server-calls.ts'
import { signedIn, test } from './world.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function inAnotherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  return context.newPage()
}

/** A roster with one shift for one person, far in the future so that it conflicts with nothing. */
async function plannedFor(call: Calls, employee_id: string) {
  const { id: location_id } = await call('/location/list')
  const positions = await call<Found[]>('/position-list', {})
  const day = new Date(Date.now() + (40 + Math.floor(Math.random() * 200)) * 86_400_000).toISOString().slice(0, 10)
  const { id: roster_id } = await call('/roster/store', {
    another: true,
    location_id,
    week_start: day,
    days: 1,
  })
  for (const { id: position_id } of positions) {
    const { shifts } = await call<{ shifts: Found[] }>('/roster/shift-store', {
      roster_id,
      dates: [day],
      position_id,
      starts: '09:00',
      ends: '15:00',
    })
    const { done } = await call<{ done: number }>('/roster/assign', {
      roster_shift_id: shifts[0]?.id,
      employee_ids: [employee_id],
    })
    if (done === 1) return roster_id
  }
  throw new Error('the person holds no position')
}

test('publishing a roster updates the employee’s unread count in another browser without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const planner = await callsAs(page, 'admin')
  const hers = await inAnotherBrowser(browser, baseURL)
  const { userData } = await signedIn(hers, 'noah')
  await hers.goto('/dashboard')
  await expect(bell(hers)).toBeVisible()
  await (
    await callsAs(hers, 'noah')
  )('/notification-read-all')
  await expect(bell(hers)).toHaveAccessibleName('Notifications')
  const roster_id = await plannedFor(planner, (userData as unknown as { employee_id: string }).employee_id)

  await planner('/roster/status-update', {
    ids: [roster_id],
    action: 'publish',
    accept_warnings: true,
  })

  await expect(hers.getByRole('status').filter({ hasText: 'New shift' }).first()).toBeAttached()
  await expect(bell(hers)).toHaveAccessibleName(/1 unread/)
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
  await signedIn(page, 'daniel')
  await page.goto('/notifications')
  const all = page.getByRole('button', { name: /Alle als gelesen markieren|Mark all as read/ })
  await all.click()
  await expect(all).toBeDisabled()

  await page
    .getByRole('button', { name: /^(Mark as unread|Als ungelesen markieren)/ })
    .first()
    .click()
  await expect(all).toBeEnabled()
  await page.getByRole('tab', { name: /Preferences|Einstellungen/ }).click()
  const choice = page.getByRole('checkbox', { name: /(Import finished|Import abgeschlossen): (Email|E-Mail)/ })
  await choice.check()
  await page.getByRole('button', { name: /Save preferences|Einstellungen speichern/ }).click()
  await page.reload()
  await expect(choice).toBeChecked()
})

test('a planner reads what each person will receive, publishes, and finds in the ledger who has not seen it', async ({
  page,
  browser,
  baseURL,
}) => {
  const hers = await inAnotherBrowser(browser, baseURL)
  const { userData } = await signedIn(hers, 'noah')
  await hers.context().close()
  const roster_id = await plannedFor(
    await callsAs(page, 'admin'),
    (userData as unknown as { employee_id: string }).employee_id,
  )
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
  await dialog.getByRole('button', { name: 'Publish and notify 1 person' }).click()
  await expect(dialog).toBeHidden()

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
