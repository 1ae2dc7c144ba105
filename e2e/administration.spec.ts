// What an agency's integrator, the operator and an administrator set up once, in an installation of their own: it makes backups, and
// reaches a receiver of webhooks, a name server and an identity provider on this machine.
import type { Locator, Page } from '@playwright/test'
import { Webhook as Verifier } from 'standardwebhooks'
import { fakeDns } from '#server/testing/fakes/fake-dns.ts'
import { type FakeProvider, fakeProvider, providerClient } from '#server/testing/fakes/fake-provider.ts'
import { fakeReceiver } from '#server/testing/fakes/fake-receiver.ts'
import { seriousFindings } from './accessibility.ts'
import { linkFor } from './emails.ts'
import { choose, side, write } from './fields.ts'
import { testIn } from './own-installation.ts'
import { follow } from './screens.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, type Person, signedIn } from './world.ts'

const port = process.env.E2E_ADMINISTERED_PORT ?? ''
const test = testIn(port, {
  E2E_BACKUPS: 'yes',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  WEBHOOK_ORIGINS: `http://127.0.0.1:${process.env.E2E_WEBHOOK_PORT}`,
  DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`,
  ALLOW_LOOPBACK: 'yes',
})

/** As a program that has an API token. */
const asProgram = (page: Page, token: string, path: string, data: object) =>
  page.request.post(`/api${path}`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data,
  })

/** The list of a token's agency. */
async function listed(page: Page, token: string, q: string) {
  const answer = await asProgram(page, token, '/employee/list', { q })
  const { data } = (await answer.json()) as { data?: { rows: { id: string; last_name: string }[] } }
  return { status: answer.status(), ids: (data?.rows ?? []).map(({ id }) => id) }
}

async function newEmployee(call: Calls): Promise<string> {
  const { id: company_id } = await call('/company/list')
  const [position] = await call<{ id: string }[]>('/position-list')
  const { id } = await call('/employee/store', {
    ...{ company_id, employee_code: 'HOOK1', first_name: 'Ottilie', last_name: 'Before' },
    ...{ email: 'ottilie@example.com', phone: '0491 570 159', birth_date: '1990-05-17', right_to_work: 'citizen' },
    position_ids: [position?.id],
  })
  return id
}

/** The secret that a dialog shows once; closes the dialog. */
async function secretIn(dialog: Locator, label: string): Promise<string> {
  const secret = await dialog.getByLabel(label, { exact: true }).innerText()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  return secret
}

const opener = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true })

async function addToken(page: Page): Promise<string> {
  await page.goto('/api-tokens')
  await expect(page.getByText('No API tokens yet')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New token' })
  await write(drawer, { Name: 'Payroll sync' })
  await drawer.getByRole('button', { name: 'Create token' }).click()
  await expect(drawer.getByRole('alert').first()).toBeVisible()
  await drawer.getByRole('checkbox', { name: 'Employees: List', exact: true }).check()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Create token' }).click()
  const made = page.getByRole('dialog', { name: 'Token for Payroll sync' })
  await expect(made.getByText('It is shown only once.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  return secretIn(made, 'API token')
}

async function addWebhook(page: Page, url: string): Promise<string> {
  await follow(page, '/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New webhook' })
  await write(drawer, { Name: 'Payroll', Address: url })
  await drawer.getByRole('group', { name: 'Employees' }).getByRole('checkbox', { name: 'Changed' }).check()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Create webhook' }).click()
  return secretIn(page.getByRole('dialog', { name: 'Secret of Payroll' }), 'Secret')
}

/** Gives an employee another last name on their profile. */
async function rename(page: Page, id: string, last_name: string) {
  await follow(page, `/employee-profile-update/${id}`)
  await write(side(page), { 'Last name': last_name })
  await side(page).getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'The profile was saved.')
}

test('an integrator’s program uses a token until it is revoked, and gets a signed webhook about a change, which the log shows', async ({
  page,
}) => {
  const receiver = await fakeReceiver(Number(process.env.E2E_WEBHOOK_PORT))
  const call = await callsAs(page, 'admin')
  const id = await newEmployee(call)
  await signedIn(page, 'admin')

  const token = await addToken(page)
  expect(await listed(page, token, 'Ottilie')).toEqual({ status: 200, ids: [id] })
  // Without the permission, and for reading only.
  expect((await asProgram(page, token, '/customer/list', {})).status()).toBe(403)
  expect((await asProgram(page, token, '/employee/store', {})).status()).toBe(403)

  const secret = await addWebhook(page, `${receiver.origin}/payroll`)
  await rename(page, id, 'Afterwards')
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(0)
  const [delivery] = receiver.received
  expect(delivery?.path).toBe('/payroll')
  const event = new Verifier(secret).verify(delivery?.body ?? '', delivery?.headers ?? {})
  expect(event).toMatchObject({ type: 'employee.updated', data: { id, last_name: 'Afterwards' } })
  expect(() => new Verifier(secret).verify(`${delivery?.body} `, delivery?.headers ?? {})).toThrow()

  await test.step('the log of the webhook has the delivery with its content and the answer', async () => {
    await follow(page, '/webhooks')
    await opener(page, 'Payroll').click()
    const drawer = page.getByRole('dialog', { name: 'Payroll' })
    const sent = drawer.getByRole('listitem').filter({ hasText: 'employee.updated' })
    await expect(sent.getByText('Delivered')).toBeVisible()
    await expect(sent.getByText('HTTP 200')).toBeVisible()
    await sent.getByRole('button', { name: 'Details' }).click()
    await expect(drawer.getByText('"last_name": "Afterwards"')).toBeVisible()
    await expect(drawer.getByText('thank you')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('a rotated token works beside the former one, and neither once it is revoked', async () => {
    await follow(page, '/api-tokens')
    await opener(page, 'Payroll sync').click()
    const drawer = page.getByRole('dialog', { name: 'Payroll sync', exact: true })
    await drawer.getByRole('button', { name: 'Rotate…' }).click()
    const asked = page.getByRole('dialog', { name: 'Rotate Payroll sync' })
    await expect(asked.getByRole('combobox', { name: 'The former secret works for' })).toHaveValue('24 hours')
    await asked.getByRole('button', { name: 'Rotate token' }).click()
    const made = page.getByRole('dialog', { name: 'Token for Payroll sync' })
    await expect(made.getByText('The former token works until')).toBeVisible()
    const rotated = await secretIn(made, 'API token')
    expect(rotated).not.toBe(token)
    for (const one of [token, rotated]) expect((await listed(page, one, 'Ottilie')).status).toBe(200)

    await opener(page, 'Payroll sync').click()
    await expect(drawer.getByText('The former secret works until')).toBeVisible()
    await drawer.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog', { name: 'Revoke this token?' }).getByRole('button', { name: 'Revoke' }).click()
    await expectToast(page, 'Token revoked')
    for (const one of [token, rotated]) expect((await listed(page, one, 'Ottilie')).status).toBe(401)
    await expect(page.getByRole('row').filter({ hasText: 'Payroll sync' }).getByText('Revoked')).toBeVisible()
  })
  await receiver.close()
})

test('an operator makes a backup, which is then the last good one, and sees what the system check found', async ({
  page,
}) => {
  await signedIn(page, 'superadmin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Backups' }).click()
  const complete = page.getByRole('row').filter({ hasText: 'Complete' })
  // The first one is made by the schedule, soon after the start.
  await expect(complete.filter({ hasText: 'Schedule' })).toHaveCount(1, { timeout: 300_000 })

  await page.getByRole('button', { name: 'Back up now' }).click()
  await expectToast(page, 'The backup has been requested')
  const own = complete.filter({ hasNotText: 'Schedule' })
  await expect(own).toHaveCount(1, { timeout: 300_000 })
  const [made = ''] = await own.getByRole('cell').allInnerTexts()
  await expect(page.getByRole('alert').getByText(`Last good backup: ${made}`)).toBeVisible()
  await expect(page.getByText(/It has [\d,]+ rows and [\d,]+ files?/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'System check' }).click()
  const [toDo, inOrder] = [panel(page, 'To do'), panel(page, 'In order')]
  const mail = toDo.getByRole('listitem').filter({ hasText: 'Mail server' })
  await expect(mail.getByText('Warning')).toBeVisible()
  await expect(mail.getByText('SMTP_URL')).toBeVisible()
  await expect(inOrder.getByRole('listitem').filter({ hasText: 'Migrations' }).getByText('OK')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await (
    await callsAs(page, 'superadmin')
  )('/env-update', { keys: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(mail.getByText('Problem')).toBeVisible()
})

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('an administrator sets the agency’s identity provider up, through which an employee then signs in and out', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'admin2')
  await page.goto('/single-sign-on')
  const provider = await fakeProvider({
    redirect_uris: [await page.getByText(/\/single-sign-on\/return\//).innerText()],
    post_logout_redirect_uris: [await page.getByText(/^http.*\/login$/).innerText()],
  })
  for (const person of ['admin2', 'employee2'] satisfies Person[])
    provider.people.set(person, { sub: person, email: `${person}@muster.example`, email_verified: true })
  await proveDomain(page)
  await saveProvider(page, provider)

  const testing = page.getByRole('button', { name: 'Test sign-in' })
  await expect(page.getByRole('button', { name: /^Switch on/ })).toHaveAttribute('aria-disabled', 'true')
  await testing.click()
  await page.getByRole('link', { name: 'admin2@muster.example' }).click()
  await expect(page.getByRole('heading', { name: 'The test sign-in worked' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to single sign-on' }).click()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expectToast(page, 'Single sign-on was changed')
  expect(await seriousFindings(page)).toEqual([])

  const other = await (await browser.newContext({ baseURL })).newPage()
  await signInByProvider(other)
  await other.getByRole('link', { name: 'employee2@muster.example' }).click()
  await expect(other).toHaveURL(/\/dashboard/)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'employee2@muster.example' })).toBeVisible()

  await test.step('signing out ends the session at the provider, too', async () => {
    await other.getByRole('button', { name: /Your account/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other.getByRole('button', { name: 'Sign out at the provider' }).click()
    await expect(other).toHaveURL(/:\d+\/login/)
    await signInByProvider(other)
    await expect(other.getByRole('link', { name: 'employee2@muster.example' })).toBeVisible()
  })

  await test.step('who is invited goes to the provider, where nobody may have a password', async () => {
    await page.getByRole('button', { name: 'Only single sign-on' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Only single sign-on' }).click()
    await expectToast(page, 'Single sign-on was changed')
    const invited = 'ines.novak@muster.example'
    provider.people.set('ines', { sub: 'ines', email: invited, email_verified: true })
    const call = await callsAs(page, 'admin2')
    const roles = await call<{ id: string; kind: string }[]>('/user/role-all')
    const role_id = roles.find(({ kind }) => kind === 'admin')?.id
    await call('/user/create', { role_id, first_name: 'Ines', last_name: 'Novak', email: invited })

    const phone = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage()
    await phone.goto(await linkFor(page.request, 'invitation', invited))
    await expect(phone.getByRole('heading', { name: 'Welcome to Muster' })).toBeVisible()
    await expect(phone.getByLabel('New password')).toHaveCount(0)
    expect(await seriousFindings(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Continue with Northern Light Labour' }).click()
    await phone.getByRole('link', { name: invited }).click()
    await expect(phone).toHaveURL(/\/dashboard/)
  })
  await provider.close()
})

/** Adds the domain of the demo's people, which counts once its DNS record is there. */
async function proveDomain(page: Page) {
  const dns = await fakeDns(Number(process.env.E2E_DNS_PORT))
  const domains = panel(page, 'Email domains')
  await write(domains, { Domain: 'muster.example' })
  await domains.getByRole('button', { name: 'Add domain' }).click()
  const record = domains.getByText(/^muster-domain-verification=/)
  const text = await record.innerText()
  await domains.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'The DNS record was not found.')
  dns.texts.set('muster.example', text)
  await domains.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'The domain is verified')
  await expect(domains.getByText('Verified', { exact: true })).toBeVisible()
  await dns.close()
}

async function saveProvider(page: Page, { issuer }: FakeProvider) {
  const form = page.getByRole('main')
  await write(form, { Issuer: issuer, 'Client ID': providerClient.client_id })
  await write(form, { 'Client secret': providerClient.client_secret })
  await choose(form, { 'Keeps a password': 'Nora Lind' })
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expectToast(page, 'The provider was saved')
}

/** Goes from the sign-in form to the provider of the typed address. */
async function signInByProvider(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('employee2@muster.example')
  await page.getByLabel('Email').press('Tab')
  await page.getByRole('button', { name: 'Continue with Northern Light Labour' }).click()
}
