import { seriousFindings } from './accessibility.ts'
import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { acceptAll, assign, inMinutes, publish, rosterWith, workersAt } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

const place = 'Redgum Lodge Chermside'
type Site = { id: string; version: number; latitude: number | null; longitude: number | null }

test('an employee clocks in at the site, takes a break without a network, and clocks out without a location; the agency voids a punch and clocks the crew out', async ({
  page,
  context,
  browser,
}) => {
  const call = await callsAs(page, 'admin')
  const site = await call<Site>('/location/list', { q: place })
  const { latitude, longitude } = await call<Site>('/location/info', { id: site.id })
  if (latitude === null || longitude === null) throw new Error('the site has no coordinates')
  const { day, time: starts } = inMinutes(30)
  const { time: ends } = inMinutes(30 + 5 * 60)
  const { roster_id, shifts } = await rosterWith(call, { location: place, position: 'Carer' }, [
    { dates: [day], starts, ends },
  ])
  const [shift] = shifts
  const [worker] = await workersAt(page, call, shifts, 1)
  if (shift === undefined || worker === undefined) throw new Error('nobody can work it')
  await assign(call, shift, worker)
  await publish(call, roster_id)
  await acceptAll(call, shifts)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude, longitude, accuracy: 20 })
  await signedIn(page, worker.person)
  await page.goto('/assigned-roster')
  await page.getByRole('link', { name: 'Clock in or out' }).first().tap()

  await page.getByRole('button', { name: 'Send location' }).tap()
  await expect(page.getByText('Your location is sent when you clock in and out.')).toBeVisible()
  // Before midnight the shift is tomorrow’s, and its date is shown instead of “Today’s shift”.
  await expect(page.getByRole('heading', { name: place })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Clock in', exact: true }).tap()
  await expect(page.getByText('Clocked in at')).toBeVisible()
  const clockIns = page.getByRole('listitem').filter({ hasText: /Clocked|Break/ })
  await expect(clockIns.last()).toContainText(/Clocked in.*At the site/)
  // Less than a minute of work is a mistaken tap, without hours.
  const clockIn = await call('/clock/punch-list', { employee_id: worker.employee_id })
  const { day: on, time } = inMinutes(-10)
  await call('/clock/punch-move', { id: clockIn.id, on, time, reason: 'Story' })

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start break' }).tap()
  await expect(page.getByText('1 clock-in is saved on this phone')).toBeVisible()
  await expect(page.getByText('On break since')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 clock-in is saved on this phone')).toBeHidden()
  await page.getByRole('button', { name: 'End break' }).tap()
  await expect(page.getByText('Clocked in at')).toBeVisible()

  await context.clearPermissions()
  await page.getByRole('button', { name: 'Clock out' }).tap()
  await expect(page.getByText('Recorded without a location')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // By the hour of the day, the demo's clock-ins of the day before may be listed above these.
  const states = ['Clocked out', 'Break', 'Break', 'Clocked in']
  for (const [at, state] of states.entries()) await expect(clockIns.nth(-1 - at)).toContainText(state)
  await expect(page.getByText('Your hours are in a draft timesheet.')).toBeVisible()
  await page.getByRole('link', { name: 'Check and submit' }).tap()
  await expect(page.getByText('Draft').first()).toBeVisible()

  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  const office = await desktop.newPage()
  await signedIn(office, 'admin')
  await office.goto(`/time-sheets?tab=punches&employee_id=${worker.employee_id}`)
  const out = office.getByRole('row').filter({ hasText: 'Clocked out' }).first()
  await expect(out).toContainText('Location not shared')
  await out.getByRole('button', { name: 'Correct' }).click()
  await office.getByRole('menuitem', { name: 'Correct time' }).click()
  await expect(office.getByRole('dialog', { name: 'Correct time' }).getByLabel('Reason')).toBeVisible()
  expect(await seriousFindings(office)).toEqual([])
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await out.getByRole('button', { name: 'Correct' }).click()
  await office.getByRole('menuitem', { name: 'Void clock-in' }).click()
  const dialog = office.getByRole('dialog', { name: 'Void clock-in' })
  await dialog.getByLabel('Reason').fill('Came back to help')
  await dialog.getByRole('button', { name: 'Void clock-in' }).click()
  await expect(out).toContainText('No longer counts')
  await expect(out).toContainText('Came back to help')

  await follow(office, `/time-sheets/crew?location_id=${site.id}`)
  const clockOut = office.getByRole('button', { name: `Clock out: ${worker.name}` })
  await expect(clockOut).toBeDisabled()
  await office.getByRole('combobox', { name: 'Reason' }).fill('Phone is broken')
  await clockOut.click()
  await expect(office.getByRole('button', { name: `Clock in: ${worker.name}` })).toBeVisible()
  await expect(office.getByRole('dialog')).toHaveCount(0)
  expect(await seriousFindings(office)).toEqual([])
})
