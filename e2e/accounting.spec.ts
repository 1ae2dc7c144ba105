import { fakePayroll, fakeXero } from '#server/testing/fakes/fake-xero.ts'
import { fakeSettings } from '#server/testing/fakes/xero-writes.ts'
import { seriousFindings } from './accessibility.ts'
import { complete, openSide, side, write } from './fields.ts'
import { follow } from './screens.ts'
import { type Calls, callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('an agency connects to Xero, imports a payslip, compares its employees and sends one', async ({ page }) => {
  const fake = await fakeXero(Number(process.env.E2E_XERO_PORT))
  fakePayroll(fake, [{ first_name: 'Kim', last_name: 'Elsewhere', email: 'kim@example.net' }])
  fakeSettings(fake)
  const keys = { XERO_CLIENT_ID: fake.client.id, XERO_CLIENT_SECRET: fake.client.secret }
  await (
    await callsAs(page, 'superadmin')
  )('/env-update', { keys })
  // Xero redirects to the public URL of the installation, which here is another name of this machine.
  await page.route('**/identity/connect/authorize?*', async (route) => {
    const back = new URLSearchParams(await fake.agree(route.request().url()))
    await route.fulfill({
      status: 302,
      headers: { location: `http://127.0.0.1:${process.env.E2E_PORT}/accounting?${back.toString()}` },
    })
  })
  await signedIn(page, 'admin2')
  await page.goto('/accounting')

  await page.getByRole('button', { name: 'Connect to Xero' }).first().click()
  await expect(page.getByText('Southern Cross Pty Ltd').first()).toBeVisible()
  expect(page.url()).not.toContain('code=')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByText('1 payslip is waiting for its employee to be matched.')).toBeVisible()

  await page.getByText('Kim Elsewhere').click()
  const drawer = page.getByRole('dialog', { name: 'Kim Elsewhere' })
  await drawer.getByRole('combobox', { name: 'In Muster' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Match' }).click()
  await expect(page.getByText('1 matched, 0 not matched')).toBeVisible()
  await page.getByRole('button', { name: 'Import now' }).click()

  await expect(page.getByText('Payslips issued: 1, corrected: 0.')).toBeVisible()
  await follow(page, '/payslips')
  await expect(page.getByText('$1,019.35').first()).toBeVisible()

  await test.step('what differs is shown by field, and both sides’ changes are settled there', async () => {
    await follow(page, '/accounting')
    await page.getByText('Send employees').click()
    await page.getByRole('button', { name: 'Compare all' }).click()
    await expect(page.getByText('Conflict: 1')).toBeVisible()
    await page.getByRole('row').filter({ hasText: 'Conflict to resolve' }).click()
    const person = page.getByRole('dialog', { name: 'Employee in Xero' })
    await expect(person.getByRole('row', { name: /Last name.*Elsewhere/ })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await person.getByRole('button', { name: 'Use all of ours' }).click()
    await person.getByRole('button', { name: 'Save choices' }).click()
    await expect(person.getByText('Will be updated in Xero')).toBeVisible()
    await person.getByRole('button', { name: 'Sync now' }).click()
    await expect(person.getByText('Synced', { exact: true })).toBeVisible()
  })
  await test.step('a text that is longer than Xero takes has a note where it is entered, and on the person’s page', async () => {
    const id = await newEmployee(await callsAs(page, 'admin2'))
    await follow(page, `/employee-profile-update/${id}`)
    const open = side(page)
    await write(open, { Title: 'Prof. emerita', 'Street address': `1 ${'Longest Street Name '.repeat(3)}` })
    await expect(open.getByText('Xero accepts at most 10 characters here.')).toBeVisible()
    await expect(open.getByText('Xero accepts at most 50 characters here.')).toBeVisible()
    await write(open, { Title: 'Prof.' })
    await expect(open.getByText('Xero accepts at most 10 characters here.')).toBeHidden()
    await open.getByRole('button', { name: 'Save profile' }).click()
    await expectToast(page, 'The profile was saved.')

    await openSide(page, 'Bank account')
    const account_name = 'Alexandrina Montgomery-Featherstone'
    await write(open, { 'Account name': account_name, BSB: '999001', 'Account number': '12345678' })
    await expect(open.getByText('Xero accepts at most 32 characters here.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await complete(page, 'Bank account')

    await follow(page, `/employee-preview/${id}`)
    const note = page.getByRole('alert').filter({ hasText: 'Too long for Xero' })
    await expect(note.getByText('Address: Xero accepts at most 50 characters.')).toBeVisible()
    await expect(note.getByText('Account holder of a bank account: Xero accepts at most 32 characters.')).toBeVisible()
    await expect(note.getByText(/^Title/)).toHaveCount(0)
    expect(await seriousFindings(page)).toEqual([])
  })
  expect(fake.state.employees.map(({ LastName }) => LastName)).not.toContain('Elsewhere')
  expect(fake.state.violations).toEqual([])
  await fake.close()
})

async function newEmployee(call: Calls): Promise<string> {
  const { id: company_id } = await call('/company/list')
  const [position] = await call<{ id: string }[]>('/position-list')
  const { id } = await call('/employee/store', {
    ...{
      company_id,
      employee_code: 'LONG1',
      first_name: 'Alexandrina',
      last_name: 'Montgomery',
      email: 'long@example.com',
    },
    ...{ birth_date: '1990-05-17', phone: '0491 570 159', right_to_work: 'citizen', position_ids: [position?.id] },
  })
  return id
}
