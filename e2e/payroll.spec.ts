import { readFileSync } from 'node:fs'
import { seriousFindings } from './accessibility.ts'
import type { Page } from '@playwright/test'
import { linkFor } from './emails.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

type Work = { id: string; employee_id: string; customer_id: string; location_id: string; position_id: string }

/** Somebody without an account who worked in the period that is paid, at a rate of their own. */
async function workerWithRate(page: Page) {
  const call = await callsAs(page, 'admin2')
  const of = { status: 'open', is_over: true }
  const { starts_on: from, ends_on: to } = await call<{ starts_on: string; ends_on: string }>('/pay-period/list', of)
  const filter = { from, to, status: 'approved', in_no_run: true }
  for (const q of ['Delroy Baptiste', 'Leilani Tui', 'Marlee Johnson', 'Tanika Brown', 'Ruben Castellanos']) {
    const { id } = await call<Partial<Work>>('/roster/roster-work-list', { ...filter, q })
    if (id === undefined) continue
    const work = await call<Work>('/roster/timesheet-view', { id })
    await paidAtRate(call, work, from)
    return call<{ email: string; birth_date: string }>('/employee/info', { id: work.employee_id })
  }
  throw new Error('nobody without an account worked')
}

type Placed = Work & { version: number; starts_on: string }

async function paidAtRate(call: Awaited<ReturnType<typeof callsAs>>, work: Work, starts_on: string) {
  const { employee_id, customer_id, location_id, position_id } = work
  const list = await call<Placed[]>('/employee/customer-company-assign-list', { user_id: employee_id })
  const same = list.find((one) => one.customer_id === customer_id && one.position_id === position_id)
  const fields = { location_id: same === undefined ? location_id : same.location_id, position_id, pay_cents: 3100 }
  if (same === undefined)
    await call('/employee/customer-company-assign-store', { employee_id, customer_id, starts_on, ...fields })
  else
    await call('/employee/customer-company-assign-update', {
      ...{ id: same.id, version: same.version, starts_on: same.starts_on },
      ...fields,
    })
}

test('approved time of a period that is over is exported once with the agency’s own columns, and paid; a worker reads why on a phone', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'admin2')
  const worker = await workerWithRate(page)
  await page.goto('/time-sheets?tab=pay-runs')

  await test.step('a default profile that starts from the columns of another payroll system', async () => {
    await page.getByRole('button', { name: 'Column profiles' }).click()
    const drawer = page.getByRole('dialog', { name: 'Column profiles' })
    await drawer.getByRole('button', { name: 'Add profile' }).click()
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Our payroll')
    await drawer.getByRole('combobox', { name: 'Start from' }).click()
    await page.getByRole('option', { name: /MYOB/ }).click()
    await expect(drawer.getByRole('textbox', { name: 'Heading' }).first()).toHaveValue('Emp. Co./Last Name')
    await drawer.getByRole('checkbox', { name: 'Use as default' }).check()
    await drawer.getByRole('button', { name: 'Save profile' }).click()
    await expect(drawer.getByText('Default', { exact: true })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await page.goto('/time-sheets?tab=pay-periods&status=open&is_over=true')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('dialog', { name: 'Pay period' }).getByRole('button', { name: 'New pay run' }).click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pay run/ })).toBeVisible()
  await page.getByRole('button', { name: 'Export and lock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export and lock' }).click()
  const download = page.getByRole('button', { name: 'Download “Our payroll”' })
  await expect(download).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  const [heading, first] = readFileSync(await file.path(), 'utf8').split(/\r?\n/)
  expect(heading).toMatch(/^"?Emp\. Co\.\/Last Name"?,"?Emp\. First Name"?,"?Payroll Category"?/)
  expect(first).toContain('Base Hourly')

  await test.step('a worker without an account opens the link of their email, in German', async () => {
    let link = ''
    await expect(async () => {
      link = await linkFor(page.request, 'payStatement', worker.email)
    }).toPass()
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' },
    })
    const phone = await context.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1, name: 'Lohnaufstellung' })).toBeVisible()
    await expect(phone.getByText('Stundensatz')).toHaveCount(0)
    expect(await seriousFindings(phone)).toEqual([])
    await phone.getByLabel('Geburtsdatum').fill(worker.birth_date)
    await phone.getByRole('button', { name: 'Lohnaufstellung anzeigen' }).tap()

    const line = phone.getByRole('row').filter({ hasText: '31,00' }).first()
    await line.getByRole('button', { name: /^Normalstunden/ }).tap()
    await expect(phone.getByText('Gearbeitete Zeit zum vereinbarten Stundensatz.')).toBeVisible()
    await expect(phone.getByText(/ × 31,00\s\$ = /)).toBeVisible()
    await expectNoSideways(phone)
    expect(await seriousFindings(phone)).toEqual([])
  })

  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as posted' }).click()
  await expectToast(page, 'The pay run is posted')
  await expect(page.getByRole('button', { name: 'Mark as posted' })).toHaveCount(0)
})
