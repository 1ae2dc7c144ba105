import type { Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { mondayOf } from './weeks.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

/** A published shift of Ava’s at a site of the customer. */
async function publishedShift(page: Page, day: string) {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Southbank Market Hall' })
  const { id: position_id } = await call('/position/list', { q: 'Chef' })
  const { id: employee_id } = await call('/employee/list', { q: 'Ava Nguyen' })
  const { id } = await call('/roster/store', { location_id, week_start: day, name: 'Who is coming', another: true })
  const shift = { roster_id: id, dates: [day], position_id, starts: '08:00', ends: '16:00' }
  const { shifts } = await call<{ shifts: { id: string }[] }>('/roster/shift-store', shift)
  await call('/roster/assign', {
    roster_shift_id: shifts[0]?.id,
    employee_ids: [employee_id],
    override_reason: 'Story',
  })
  await call('/roster/status-update', { ids: [id], action: 'publish', accept_warnings: true })
}

test('a customer sees on a phone who is coming, the worker accepts, and the customer requests the same person again', async ({
  page,
  browser,
}) => {
  const day = mondayOf('whoIsComing')
  await publishedShift(page, day)
  await signedIn(page, 'customer')
  await page.goto(`/who-is-coming?day=${day}`)
  const shift = page.getByRole('article').filter({ hasText: 'Ava Nguyen' })
  await expect(shift.getByText('Awaiting response')).toBeVisible()
  await expectNoSideways(page)
  expect(await seriousFindings(page)).toEqual([])

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const worker = await phone.newPage()
  await signedIn(worker, 'employee')
  await worker.goto('/assigned-roster')
  // Other tests publish nights of hers there.
  const card = worker
    .getByRole('article')
    .filter({ hasText: /08:00–16:00.*Southbank Market Hall/s })
    .filter({ hasText: 'Accept' })
  await card.last().getByRole('button', { name: 'Details' }).tap()
  await card.last().getByRole('link', { name: 'Shift details' }).tap()
  await expect(worker.getByRole('link', { name: 'How to get there' })).toBeVisible()
  await expectNoSideways(worker)
  expect(await seriousFindings(worker)).toEqual([])
  const [file] = await Promise.all([
    worker.waitForEvent('download'),
    worker.getByRole('button', { name: 'Add to calendar' }).tap(),
  ])
  expect(file.suggestedFilename()).toBe(`${day}.ics`)
  await worker.getByRole('button', { name: 'Accept' }).tap()
  await expect(worker.getByRole('article').getByText('Accepted')).toBeVisible()
  await phone.close()

  await page.reload()
  await expect(shift.getByText('Confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Request the same people' }).tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('checkbox', { name: 'Ava Nguyen' })).toBeChecked()
  await expect(drawer.getByText('Your request')).toBeVisible()
  await expect(drawer.getByText(/Chef · 08:00/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Send request' }).tap()
  await expectToast(page, /^1 shift requested/)
})
