import type { Page } from '@playwright/test'
import { expect, sessionOf, signedIn, test } from './world.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

type Facts = 'number' | 'issuer' | 'issued_on' | 'expires_on'
type HeldDocument = { id: string; version: number; type_name: string } & Record<Facts, string | null>

/** Calls the API as the agency, for test data. */
async function agencyOf(page: Page) {
  const { accessToken } = await sessionOf(page, 'admin')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answered = async <T>(answer: Awaited<ReturnType<Page['request']['post']>>): Promise<T> => {
    const { data } = (await answer.json()) as { data: T }
    expect(answer.status(), JSON.stringify(data)).toBe(200)
    return data
  }
  return {
    query: async <T>(path: string, query: Record<string, string>) =>
      answered<T>(await page.request.post(`/api${path}?${new URLSearchParams(query)}`, { headers })),
    command: async <T>(path: string, data: object) =>
      answered<T>(await page.request.post(`/api${path}`, { headers, data })),
    submit: async <T>(fields: Record<string, string>) => {
      const file = { name: 'card.png', mimeType: 'image/png', buffer: dot }
      return answered<T>(
        await page.request.post('/api/employee/document-submit', { headers, multipart: { ...fields, file } }),
      )
    },
  }
}

test('the agency approves all pending documents at once and sees the result for each', async ({ page }) => {
  const { query, command, submit } = await agencyOf(page)
  const { rows: types } = await query<{ rows: { id: string; code: string }[] }>('/document-type/list', {
    per_page: '100',
  })
  const type_id = types.find(({ code }) => code === 'CONTRACT')?.id ?? ''
  const submittedBy = async (name: string) => {
    const { rows } = await query<{ rows: { id: string }[] }>('/employee/list', { q: name })
    return submit<HeldDocument>({ id: rows[0]?.id ?? '', type_id, issued_on: '2026-11-02' })
  }
  await submittedBy('Kalinda Walker')
  const second = await submittedBy('Jarrah Bennett')
  await signedIn(page, 'admin')

  await page.goto('/dashboard')
  const panel = page.locator('section, div').filter({ has: page.getByRole('heading', { name: 'Documents to review' }) })
  await panel.last().getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('tab', { name: 'Documents to review' })).toHaveAttribute('aria-selected', 'true')
  await page.getByPlaceholder('Search by person or document').fill('Signed contract')
  await expect(page).toHaveURL(/q=Signed/)
  const rows = page.getByRole('row').filter({ hasText: 'Signed contract' })
  await expect(rows).toHaveCount(2)
  await rows.first().getByText('Signed contract').click()
  const drawer = page.getByRole('dialog', { name: /Signed contract/ })
  await expect(drawer.getByRole('img', { name: 'Signed contract: file' })).toBeVisible()
  await expect(drawer).toContainText('1 of 2')
  await page.keyboard.press('j')
  await expect(drawer).toContainText('2 of 2')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  for (const name of ['Kalinda Walker', 'Jarrah Bennett'])
    await rows.filter({ hasText: name }).getByRole('checkbox').check()
  await command('/employee/document-approve', { ids: [second.id], versions: [second.version] })
  await page.getByRole('button', { name: 'Approve (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()

  const outcome = page.getByRole('dialog')
  await expect(outcome.getByText('1 approved')).toBeVisible()
  await expect(outcome.getByRole('listitem').filter({ hasText: 'Jarrah Bennett' })).toContainText('Not changed')
  await expect(outcome.getByRole('listitem').filter({ hasText: 'Kalinda Walker' })).toContainText('Approved')

  // A notification's link opens the document on any page of the list, even if it has been decided meanwhile.
  const third = await submittedBy('Tevita Fonoti')
  await page.goto(`/employees?tab=waiting&q=Nobody&document=${third.id}`)
  const waiting = page.getByRole('dialog', { name: 'Tevita Fonoti · Signed contract' })
  await expect(waiting.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await page.goto(`/employees?tab=waiting&document=${second.id}`)
  const decided = page.getByRole('dialog', { name: 'Jarrah Bennett · Signed contract' })
  await expect(decided).toContainText('This document has already been reviewed.')
  await expect(decided.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()
})

test('a customer sees the shared documents of people assigned to them, and no others', async ({ page }) => {
  const { query, command } = await agencyOf(page)
  const { rows } = await query<{ rows: { id: string }[] }>('/employee/list', { q: 'Gurpreet Singh' })
  const of = { id: rows[0]?.id ?? '' }
  async function show(visible_to_customer: boolean) {
    const held = await query<{ documents: HeldDocument[] }>('/employee/document-list', of)
    const document = held.documents.find(({ type_name }) => type_name.startsWith('Forklift'))
    if (document === undefined) throw new Error('there is a forklift licence')
    const { id, version, number, issuer, issued_on, expires_on } = document
    await command('/employee/update-certification-info', {
      ...{ id, version, number, issuer, issued_on, expires_on },
      visible_to_customer,
    })
  }
  await show(true)
  await signedIn(page, 'customer')

  await page.goto('/published-roster')
  await page.getByRole('tab', { name: 'People and their documents' }).click()
  await page.getByRole('button', { name: 'Gurpreet Singh' }).click()
  const document = page.getByRole('dialog').getByRole('region', { name: /^Forklift/ })
  await expect(document.getByText(/^••• \d{3}$/)).toBeVisible()
  await document.getByRole('button', { name: 'View file' }).click()
  await expect(document.getByRole('img', { name: /^Forklift/ })).toBeVisible()

  await show(false)
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: 'Gurpreet Singh' })
  await expect(line).toContainText('No documents shared')
  await expect(line.getByRole('button')).toHaveCount(0)
  await show(true)
})
