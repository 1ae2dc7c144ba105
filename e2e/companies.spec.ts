import { date, write } from './fields.ts'
import { expect, signedIn, test } from './world.ts'

test('an insurance of a company is added, renewed and removed; a licence’s drawer begins in its number, and who stays with unsaved words goes on where they were', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/companies?q=events')
  await page.getByRole('link', { name: /Southern Cross Events/ }).press('Enter')
  await page.getByRole('button', { name: 'Add insurance' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add insurance' })
  await write(drawer, { Insurer: 'icare', 'Policy number': 'NSW-1', Rate: '2.35' })

  // The first invalid field takes the focus; no dropdown or calendar covers its message.
  const save = drawer.getByRole('button', { name: 'Save insurance' })
  const [state, end] = [
    drawer.getByRole('combobox', { name: 'State' }),
    drawer.getByRole('textbox', { name: 'Expires on', exact: true }),
  ]
  await save.click()
  await expect(end).toBeFocused()
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveCount(0)
  await end.click()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  await date(drawer, { 'Expires on': '1/5/2020' })
  await save.click()
  await expect(drawer.getByText('This field is required.')).toBeVisible()
  await expect(state).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await state.click()
  await page.getByRole('option', { name: 'NSW' }).click()
  await drawer.getByRole('button', { name: 'Save insurance' }).click()

  const held = page.getByRole('listitem').filter({ hasText: 'icare · NSW-1 · 2.35%' })
  await expect(held.getByText('Expired')).toBeVisible()
  await held.getByRole('button', { name: 'Workers compensation · NSW' }).click()
  const open = page.getByRole('dialog', { name: 'Workers compensation' })
  await date(open, { 'Expires on': '1/5/2031' })
  await open.getByRole('button', { name: 'Save insurance' }).click()
  await expect(held.getByText('Current')).toBeVisible()
  await held.getByRole('button', { name: 'Workers compensation · NSW' }).click()
  await open.getByRole('button', { name: 'Remove insurance' }).click()
  await page
    .getByRole('dialog', { name: 'Remove policy NSW-1?' })
    .getByRole('button', { name: 'Remove insurance' })
    .click()
  await expect(held).toHaveCount(0)

  await page.getByRole('button', { name: 'Add licence' }).first().click()
  const number = page.getByRole('dialog', { name: 'Add licence' }).getByRole('textbox', { name: 'Number' })
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await expect(number).toBeFocused()
  await page.keyboard.type('LHL')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(number).toBeFocused()

  await page.keyboard.type('-1')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('LHL-1')
})

test('on a conflicting edit of a company the user can load the other version or save their own', async ({ page }) => {
  const { accessToken } = await signedIn(page, 'admin')
  await page.goto('/companies?q=events')
  await page.getByRole('link', { name: /Southern Cross Events/ }).press('Enter')
  await page.getByRole('link', { name: 'Edit company' }).click()
  const name = page.getByRole('textbox', { name: 'Legal name' })
  await expect(name).not.toHaveValue('')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const headers = { authorization: `Bearer ${accessToken}` }
  const { data } = (await (await page.request.post('/api/company/list', { headers })).json()) as {
    data: { rows: { id: string; version: number }[] }
  }
  const versions = data.rows.filter((row) => row.id === id).map((row) => row.version)
  const input = { ids: [id], versions, status: 'inactive' }
  expect((await page.request.post('/api/company/status-update-many', { headers, data: input })).ok()).toBe(true)

  await name.fill('Events of the South')
  await page.getByRole('combobox', { name: 'Status' }).scrollIntoViewIfNeeded()
  await expect(name).not.toBeInViewport()
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByText('Someone else changed this in the meantime')).toBeInViewport()
  await expect(name).toHaveValue('Events of the South')
  await page.getByRole('button', { name: 'Overwrite with my version' }).click()

  await expect(page.getByRole('main').getByText('Events of the South')).toBeVisible()
  await expect(page.getByRole('main').getByText('Active').first()).toBeVisible()
})
