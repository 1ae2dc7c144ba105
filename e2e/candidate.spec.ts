import type { Browser, Page } from '@playwright/test'
import { codeFor } from './letters.ts'
import { passFoodSafety } from './test-paper.ts'
import { expect, sessionOf, signedIn, test } from './world.ts'

type Row = { id: string; version: number; name: string; shown?: string }

/** Asks the server with somebody's token, to set the scene that other stories play by hand. */
const asking =
  (page: Page, token: string) =>
  async <T>(path: string, data: object, from: 'query' | 'body' = 'body'): Promise<T> => {
    const query = from === 'query' ? `?${new URLSearchParams(data as Record<string, string>)}` : ''
    const answer = await page.request.post(`/api${path}${query}`, {
      headers: { authorization: `Bearer ${token}` },
      data: from === 'body' ? data : undefined,
    })
    const { data: told } = (await answer.json()) as { data: T }
    expect(answer.status(), `${path} ${JSON.stringify(told)}`).toBe(200)
    return told
  }
type Asking = ReturnType<typeof asking>

const email = 'linnea.holm@candidates.example'

async function register(page: Page) {
  await page.goto('/register?agency=southern-cross-staffing')
  await page.getByLabel('First name').fill('Linnea')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile phone').fill('0412 555 077')
  await page.getByLabel('Date of birth').fill('1999-03-08')
  await page.getByLabel('Right to work').selectOption({ label: 'New Zealand citizen' })
  await page.getByLabel(/^Password/).fill('four quiet pelicans')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/verify-otp/)
  await page.getByLabel('Code with six digits').fill(await codeFor(page.request, email))
  await expect(page).toHaveURL(/\/dashboard/)
  return page.evaluate(() => ({
    token: localStorage.getItem('accessToken') ?? '',
    id: String((JSON.parse(localStorage.getItem('userData') ?? '{}') as { employee_id?: string }).employee_id),
  }))
}

/** Every part of their file that is told in a form. */
async function fillIn(ask: Asking, id: string) {
  const { version } = await ask<Row>('/employee/info', { id }, 'query')
  const address = { address_line: '4 Wharf Street', suburb: 'Brisbane', state: 'QLD', postcode: '4000' }
  await ask('/employee/candidate-profile-update', { id, version, email, phone: '0412 555 077', ...address })
  const part = { id, version: 0 }
  const contacts = [{ name: 'Nils Holm', relationship: 'Brother', phone: '0491 570 156' }]
  await ask('/employee/update-keen-info', { ...part, contacts })
  await ask('/employee/update-bank-info', { ...part, account_name: 'Linnea Holm', bsb: '999-001', number: '12345678' })
  await ask('/employee/update-passport-info', { ...part, number: 'NZ123456', country: 'NZ', expires_on: '2031-05-01' })
  const tax = { tfn_status: 'pending', residency: 'resident', declared_on: '2026-11-01' }
  await ask('/employee/update-tax', { ...part, ...tax })
  const licence = { number: 'QL55501', class: 'C', country: 'AU', state: 'QLD', expires_on: '2030-05-01' }
  await ask('/employee/update-driving-license-info', { ...part, ...licence })
  await ask('/employee/update-super-info', { ...part, choice: 'employer_default', signed_on: '2026-11-01' })
  const week = { weekdays: [1, 2, 3, 4, 5, 6, 7], starts: '06:00', ends: '22:00', preference: 'available' }
  await ask('/employee/available-time-store', { employee_id: id, ...week })
}

// The smallest PNG that a camera could not have taken: one grey dot.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

async function handIn(page: Page, id: string) {
  await page.goto(`/employee-profile-update/${id}?tab=documents`)
  await page.getByRole('button', { name: 'Hand in: National police check' }).click()
  const drawer = page.getByRole('dialog', { name: 'Hand in a document' })
  const chosen = drawer.locator('input[type=file]').last()
  await drawer.getByRole('textbox', { name: 'Issued on' }).fill('2/11/2026')
  await page.keyboard.press('Tab')
  const picture = { name: 'police.png', mimeType: 'image/png' }
  await chosen.setInputFiles({ ...picture, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(drawer.getByText('This file is too large: 10 MB at most.')).toBeVisible()
  await chosen.setInputFiles({ ...picture, buffer: Buffer.from('no picture at all') })
  await drawer.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(drawer.getByText('This is neither a picture nor a PDF')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take another file' }).click()
  await chosen.setInputFiles({ ...picture, buffer: dot })
  await drawer.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(drawer).toBeHidden()
}

async function sitTest(page: Page, id: string) {
  await page.goto(`/employee-profile-update/${id}?tab=skills`)
  await passFoodSafety(page)
  await expect(page.getByText('From a test')).toBeVisible()
}

async function approvedBy(browser: Browser, ask: Asking, id: string) {
  const desk = await (await browser.newContext()).newPage()
  await signedIn(desk, 'admin')
  await desk.goto(`/employee-profile-update/${id}?tab=documents`)
  await desk.getByRole('button', { name: 'Check: National police check' }).click()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'National police check' })).toContainText('Approved')
  await ask('/employee/review-group', { id, group: 'passport', version: 1 })

  await desk.goto(`/employee-preview/${id}`)
  await desk.getByRole('button', { name: 'Start screening' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Start screening' }).click()
  const list = desk.getByRole('list', { name: 'Before approval' })
  await expect(list.getByRole('img', { name: 'Done' })).toHaveCount(7)
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Before approval')).toBeHidden()
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
  return desk
}

/** A shift in the fifth week from now, for people who have only just been approved. */
async function shiftFor(ask: Asking, position_id: string) {
  const { rows } = await ask<{ rows: Row[] }>('/location/list', {}, 'query')
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 35 - ((day.getUTCDay() + 6) % 7))
  const week_start = day.toISOString().slice(0, 10)
  const roster = await ask<Row>('/roster/store', { location_id: rows[0]?.id, name: 'For newcomers', week_start })
  const times = { starts: '09:00', ends: '13:00', breaks: [] }
  await ask('/roster/shift-store', { roster_id: roster.id, dates: [week_start], position_id, ...times })
  return roster.id
}

test('a candidate registers, tells everything, hands papers in, sits a test, is approved and can be given a shift', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { token, id } = await register(page)
  const desk = asking(page, (await sessionOf(page, 'admin')).accessToken)
  await fillIn(asking(page, token), id)
  const { types } = await desk<{ types: Row[] }>('/employee/document-list', { id }, 'query')
  const type_id = types.find(({ shown }) => shown === 'National police check')?.id
  await desk('/employee/document-request', { id, type_id })
  await handIn(page, id)
  await sitTest(page, id)

  const { rows } = await desk<{ rows: Row[] }>('/position/list', { q: 'Kitchen' }, 'query')
  const position_id = rows[0]?.id ?? ''
  await givePosition(desk, id, position_id)
  const screen = await approvedBy(browser, desk, id)

  await screen.goto(`/create-roster?roster=${await shiftFor(desk, position_id)}`)
  await screen.getByRole('grid').locator('[data-chip^="s:"]').first().click()
  const picker = screen.getByRole('dialog')
  await picker.getByPlaceholder('Search a person').fill('Linnea Holm')
  const linnea = picker.getByRole('listitem').filter({ hasText: 'Linnea Holm' })
  await expect(linnea.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
})

async function givePosition(ask: Asking, id: string, position_id: string) {
  const person = await ask<Record<string, unknown>>('/employee/info', { id }, 'query')
  const kept = ['version', 'company_id', 'employee_code', 'first_name', 'last_name', 'birth_date', 'gender', 'email']
  const more = ['phone', 'address_line', 'suburb', 'state', 'postcode']
  const fields = Object.fromEntries([...kept, ...more].map((name) => [name, person[name]]))
  await ask('/employee/update-basic-info', { id, ...fields, position_ids: [position_id] })
}
