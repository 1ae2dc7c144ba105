import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { expect, signedIn, test } from './world.ts'

test('a student with 46 of 48 visa hours used is not eligible for a six-hour shift, and the planner sees why', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id } = await call('/employee/list', { q: 'gurpreet' })
  const monday = mondayOf('workRights')
  await call('/employee/hours-elsewhere-store', { id, week_start: monday, minutes: 46 * 60 })
  const person = await call<{ positions: { id: string }[] }>('/employee/info', { id })
  const { id: location_id } = await call('/location/list', { q: 'brisbane' })
  const roster = await call('/roster/store', {
    another: true,
    location_id,
    name: 'Visa hours',
    week_start: monday,
  })
  const shift = { position_id: person.positions[0]?.id, starts: '08:00', ends: '14:00', breaks: [] }
  await call('/roster/shift-store', { roster_id: roster.id, dates: [dayAfter(monday, 2)], ...shift })

  await page.goto(`/employee-profile-update/${id}?tab=rights`)
  await expect(page.getByText('46 h of 48 h').first()).toBeVisible()
  await expect(page.getByText('2 h left').first()).toBeVisible()

  await follow(page, `/create-roster?roster=${roster.id}`)
  await page.getByRole('grid').locator('[data-chip^="s:"]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Search people').fill('Gurpreet Singh')
  await expect(
    dialog.getByText(/Visa hours: 46\sh of 48\sh used in the fortnight .*; 52\sh with this shift/),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0)
})
