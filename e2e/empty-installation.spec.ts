import type { Page } from '@playwright/test'
import { linkFor } from './emails.ts'
import { testIn } from './own-installation.ts'
import { addressOf, countPendingRequests, follow, idsFor, isOpenTo, rows, settled, unknownId } from './screens.ts'
import { callsAs, type Calls } from './server-calls.ts'
import { expect, type Person, password, signedIn } from './world.ts'

const test = testIn(process.env.E2E_EMPTY_PORT ?? '', { E2E_SEED: 'superadmin' })

/** Opens every screen that a user may open; none shows a failure, is refused a call or fails on the server. */
async function visitEveryScreen(page: Page, person: Person) {
  const { accessToken, userData } = await signedIn(page, person)
  const ids = await idsFor(page, accessToken, userData)
  const problems: string[] = []
  let place = ''
  page.on('response', (response) => {
    const [status, path] = [response.status(), response.url().replace(/.*\/api/, '')]
    if (status >= 400) problems.push(`${place}: ${status} ${path}`)
  })
  const open = rows
    .filter((row) => !row.guest_only && isOpenTo(row, userData))
    .map((row) => addressOf(row, ids))
    // There is no such record yet.
    .filter((address) => !address.includes(unknownId))
  for (const address of open) {
    place = `${person}, ${address}`
    await follow(page, address)
    await settled(page)
    await expect(page.locator('body'), place).not.toHaveText(/^\s*$/)
    await expect(page.getByText('Something went wrong'), place).toHaveCount(0)
  }
  expect(problems).toEqual([])
  expect(open.length).toBeGreaterThan(10)
}

/** Nothing waits for an employee without shifts, documents and hours. */
async function seesNothingToDo(page: Page) {
  await follow(page, '/dashboard')
  await expect(page.getByText('Nothing needs you now')).toBeVisible()
  await expect(page.getByText('Shifts to answer, documents to upload and hours to record appear here.')).toBeVisible()
}

type Invited = { person: Person; first_name: string; last_name: string } & Record<string, string>

async function addUser(page: Page, call: Calls, { person, ...user }: Invited) {
  const email = `${person}@muster.example`
  await call('/user/create', { ...user, email })
  const token = (await linkFor(page.request, 'invitation', email)).split('#')[1]
  const set = await page.request.post('/api/update-password', { data: { token, password } })
  expect(set.ok(), await set.text()).toBe(true)
}

/** What a new agency has after its first customer and its first employee were entered. */
async function startAgency(page: Page) {
  const root = await callsAs(page, 'superadmin')
  const names = { name: 'New Day Labour', email: 'office@newday.example', time_zone: 'Australia/Sydney' }
  const { id: company_id } = await root('/company/registration', names)
  const { id: role_id } = await root('/role-list', { kind: ['admin'] })
  await addUser(page, root, { person: 'admin', first_name: 'Ada', last_name: 'New', agency_id: company_id, role_id })
  const call = await callsAs(page, 'admin')
  const { id: customer_id } = await call('/customer/store', {
    ...{ company_id, code: 'FIRST', name: 'First Customer' },
    ...{ contact_name: 'Cal First', contact_email: 'customer@muster.example' },
  })
  const { id: position } = await call('/position/store', { code: 'CHEF', name: 'Chef' })
  const person = { first_name: 'Fae', last_name: 'First' }
  const { id: employee_id } = await call('/employee/store', {
    ...{ company_id, employee_code: 'EM001', ...person, birth_date: '1990-05-17', right_to_work: 'citizen' },
    ...{ email: 'employee@muster.example', phone: '0491 570 156', position_ids: [position] },
  })
  await addUser(page, call, { person: 'employee', ...person, employee_id })
  await addUser(page, call, { person: 'customer', first_name: 'Cal', last_name: 'First', customer_id })
}

test('every screen opens for the super admin of an empty installation, and for each user of a new agency', async ({
  page,
  browser,
  baseURL,
}) => {
  await countPendingRequests(page)
  await visitEveryScreen(page, 'superadmin')
  await startAgency(page)

  for (const person of ['admin', 'customer', 'employee'] as const) {
    const context = await browser.newContext({ baseURL })
    const own = await context.newPage()
    await countPendingRequests(own)
    await visitEveryScreen(own, person)
    if (person === 'employee') await seesNothingToDo(own)
    await context.close()
  }
})
