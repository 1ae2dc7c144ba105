import type { Page } from '@playwright/test'
import { expect, signedIn, test } from './world.ts'

type Row = { id: string; name: string; positions?: { id: string }[] }

/** Calls the API as the signed-in user, for test data. */
async function apiCaller(page: Page, person: 'admin') {
  const { accessToken } = await signedIn(page, person)
  return async <T>(path: string, data: object, from: 'query' | 'body' = 'body'): Promise<T> => {
    const query = from === 'query' ? `?${new URLSearchParams(data as Record<string, string>)}` : ''
    const answer = await page.request.post(`/api${path}${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: from === 'body' ? data : undefined,
    })
    const result = (await answer.json()) as { data: T }
    expect(answer.status(), JSON.stringify(result.data)).toBe(200)
    return result.data
  }
}

const iso = (day: Date) => day.toISOString().slice(0, 10)
/** the Monday four weeks ahead */
function mondayAhead() {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 28 - ((day.getUTCDay() + 6) % 7))
  return day
}
const daysAfter = (day: Date, days: number) => iso(new Date(day.getTime() + days * 86_400_000))

test('a student with 46 of 48 visa hours used is not eligible for a six-hour shift, and the planner sees why', async ({
  page,
}) => {
  const callApi = await apiCaller(page, 'admin')
  const found = await callApi<{ rows: Row[] }>('/employee/list', { q: 'gurpreet' }, 'query')
  const id = found.rows[0]?.id ?? ''
  const monday = mondayAhead()
  await callApi('/employee/hours-elsewhere-store', { id, week_start: iso(monday), minutes: 46 * 60 })
  const person = await callApi<Row>('/employee/info', { id }, 'query')
  const sites = await callApi<{ rows: Row[] }>('/location/list', { q: 'brisbane' }, 'query')
  const all = await callApi<{ rows: Row[] }>('/location/list', {}, 'query')
  const roster = await callApi<{ id: string }>('/roster/store', {
    another: true,
    location_id: (sites.rows[0] ?? all.rows[0])?.id,
    name: 'Visa hours',
    week_start: iso(monday),
  })
  const shift = { position_id: person.positions?.[0]?.id, starts: '08:00', ends: '14:00', breaks: [] }
  await callApi('/roster/shift-store', { roster_id: roster.id, dates: [daysAfter(monday, 2)], ...shift })

  await page.goto(`/employee-profile-update/${id}?tab=rights`)
  await expect(page.getByText('46 h of 48 h').first()).toBeVisible()
  await expect(page.getByText('2 h left').first()).toBeVisible()

  await page.goto(`/create-roster?roster=${roster.id}`)
  await page.getByRole('grid').locator('[data-chip^="s:"]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Search people').fill('Gurpreet Singh')
  await expect(
    dialog.getByText(/Visa hours: 46\sh of 48\sh used in the fortnight .*; 52\sh with this shift/),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0)
})
