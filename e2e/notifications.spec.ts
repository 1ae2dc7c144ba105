import { type Browser, expect, type Page } from '@playwright/test'
import { signedIn, test } from './world.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function inAnotherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  return context.newPage()
}

/** Sends a call as the user of the page. */
async function callApi<Answer>(page: Page, token: string, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  const body = (await answer.json()) as { data: Answer; message: string }
  expect(answer.status(), body.message).toBe(200)
  return body.data
}

/** A roster with one shift for one person, far in the future so that it conflicts with nothing. */
async function plannedFor(page: Page, token: string, employee_id: string) {
  const { rows: sites } = await callApi<{ rows: { id: string }[] }>(page, token, '/location/list', {})
  const positions = await callApi<{ id: string }[]>(page, token, '/position-list', {})
  const day = new Date(Date.now() + (40 + Math.floor(Math.random() * 200)) * 86_400_000).toISOString().slice(0, 10)
  const { id: roster_id } = await callApi<{ id: string }>(page, token, '/roster/store', {
    another: true,
    location_id: sites[0]?.id,
    week_start: day,
    days: 1,
  })
  for (const { id: position_id } of positions) {
    const { shifts } = await callApi<{ shifts: { id: string }[] }>(page, token, '/roster/shift-store', {
      roster_id,
      dates: [day],
      position_id,
      starts: '09:00',
      ends: '15:00',
    })
    const { done } = await callApi<{ done: number }>(page, token, '/roster/assign', {
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
  const planner = await signedIn(page, 'admin')
  const hers = await inAnotherBrowser(browser, baseURL)
  const { accessToken, userData } = await signedIn(hers, 'noah')
  await hers.goto('/dashboard')
  await expect(bell(hers)).toBeVisible()
  await callApi(hers, accessToken, '/notification-read-all', {})
  await expect(bell(hers)).toHaveAccessibleName('Notifications')
  const roster_id = await plannedFor(
    page,
    planner.accessToken,
    (userData as unknown as { employee_id: string }).employee_id,
  )

  await callApi(page, planner.accessToken, '/roster/status-update', {
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
