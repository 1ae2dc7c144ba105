import { readFile } from 'node:fs/promises'
import { follow } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('a list is exported as a file with the rows found and the visible columns only', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers?q=summit%20stadium')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click()
  await page.keyboard.press('Escape')

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export list' }).click()
  await page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()
  const file = await waiting

  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).not.toContain('Phone')
  // A cell with two values is exported as two columns.
  expect(lines[0]).toMatch(/^\uFEFF?Customer,Code,/)
  expect(lines[1]).toMatch(/^Summit[^,]*,[A-Z0-9]+,.*,Active$/)
})

test('the menu of a row contains only the actions possible now', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/time-sheets?status=approved')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'More actions' }).click()

  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0)
  await expect(page.locator('[role="menuitem"][data-disabled], [role="menuitem"]:disabled')).toHaveCount(0)
})

test('a list is navigated by keyboard; the shortcuts are listed and can be turned off', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers')
  const openers = page.locator('tbody [data-opener]')
  await expect(openers.first()).toBeVisible()
  await page.getByPlaceholder('Search by name or code').focus()
  await page.keyboard.press('ArrowDown')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByPlaceholder('Search by name or code')).toBeFocused()
  await page.keyboard.press('ArrowDown')

  await page.keyboard.press('End')
  await expect(openers.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search by name or code')).toBeFocused()

  await page.getByRole('button', { name: 'Keyboard' }).click()
  await page.getByLabel('Press / to search').uncheck({ force: true })
  await page.keyboard.press('Escape')
  await openers.first().focus()
  await page.keyboard.press('/')
  await expect(openers.first()).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(openers.nth(1)).toBeFocused()
})

test('the state of a list is saved as a view on the server, and the list can open with it', async ({ page }) => {
  await signedIn(page, 'daniel')
  await page.goto('/customers?status=active&sort=code')
  await expect(page.getByRole('button', { name: 'Remove filter' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('At work')
  await page.getByLabel('Open this view by default').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const views = page.getByRole('button', { name: 'Views: At work' })
  await expect(views).toBeVisible()

  await views.click()
  await page.getByRole('menuitem', { name: 'Default view' }).click()
  await expect(page).toHaveURL(/\/customers$/)
  await page.evaluate(() => localStorage.removeItem('muster.columns.customers'))
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/customer/list')) requested.push(request.postData() ?? '')
  })
  await page.goto('/customers')
  await expect(page).toHaveURL(/status=active/)
  await expect(page.getByRole('cell', { name: 'Active' }).first()).toBeVisible()
  // The list without the view was never requested, so it was never shown.
  expect(requested.map((body) => JSON.parse(body).status)).not.toContain(undefined)

  await views.click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await page.getByRole('button', { name: 'Remove “At work”' }).click()
  await expect(page.getByText('No saved views yet.')).toBeVisible()
})

test('a bulk action shows the number of rows it applies to, and is hidden if it applies to none', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const { id: company_id } = await call('/company/list')
  const name = 'Bulk Bakery'
  await call('/customer/store', { company_id, code: 'BULK-1', name })
  const { id, version } = await call('/customer/store', { company_id, code: 'BULK-2', name: 'Bulk Butcher' })
  await call('/customer/status-update', { id, version, status: 'on_hold' })
  await signedIn(page, 'admin')
  await page.goto('/customers?q=bulk')
  const rows = page.getByRole('row')
  const active = rows.filter({ hasText: name })
  const held = rows.filter({ hasText: 'Bulk Butcher' })
  await active.getByRole('checkbox').check()
  // By keyboard: Space ticks the row of the focused link.
  await held.locator('[data-opener]').focus()
  await page.keyboard.press('Space')

  const bar = page.getByRole('region', { name: '2 selected' })
  await expect(bar.getByRole('button', { name: 'Make active (1)' })).toBeVisible()
  await bar.getByRole('button', { name: 'Put on hold (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()

  const result = page.getByRole('dialog', { name: 'Results' })
  await expect(result.getByText('1 changed')).toBeVisible()
  await expect(result.getByText('Not changed')).toBeHidden()
  await result.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('button', { name: 'Make active' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make active' }).click()
  await expectToast(page, 'The customer is now active.')
})

test('the employees fit their window: at least ten at 900 px, nothing cut off at 1,280 px, three filters and the others in a drawer; they are exported as an Excel file', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  const rows = page.getByRole('table', { name: 'Employees' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const whole = () =>
    rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)
  // Twelve of the demo; what other tests record about people (a badge, a position) makes some rows a line higher.
  await expect.poll(whole).toBeGreaterThanOrEqual(10)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export list' }).click()
  await page.getByRole('menuitem', { name: 'Excel file (XLSX)' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('Employees.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await page.setViewportSize({ width: 1280, height: 800 })
  const frame = page.getByRole('table', { name: 'Employees' }).locator('xpath=..')
  await expect
    .poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0)

  const filters = page
    .locator('[data-list]')
    .getByRole('button', { name: /./, expanded: false })
    .filter({ hasText: /./ })
    .and(page.locator('[aria-haspopup=dialog]'))
  await expect(filters).toHaveText(['Status', 'Positions', 'Work rights'])
  await page.getByRole('button', { name: 'More filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('button', { name: 'Documents' }).click()
  await drawer.getByRole('checkbox', { name: 'Expired' }).check()
  await drawer.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/documents=ended/)
  await expect(page.getByText('Documents: Expired')).toBeVisible()
})

test('timesheets and assignments show the filters period, status and customer first, and shifts start today', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  for (const [path, name] of [
    ['/time-sheets', 'Hours'],
    ['/assigned-roster', 'Responses'],
  ] as const) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const filters = page
      .locator('[data-list] button[aria-haspopup=dialog][aria-expanded=false]')
      .filter({ hasText: /./ })
    await expect(filters).toHaveText([/^Period/, 'Status', 'Customer'])
  }

  await follow(page, '/roster-shifts')
  await expect(page.getByRole('heading', { level: 1, name: 'Responses' })).toBeHidden()
  await expect(page.getByText(/^Period: from /)).toBeVisible()
})

test('the heading of a numeric column aligns with its numbers', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/roles')
  const heading = page.locator('th button[data-align=end]').first()
  await expect(heading).toBeVisible()
  const ends = await heading.evaluate((button) => {
    const range = document.createRange()
    const words = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
    if (words) range.selectNodeContents(words)
    const cell = button.closest('th')
    const inner = cell ? cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight) : 0
    return { words: Math.round(range.getBoundingClientRect().right), cell: Math.round(inner) }
  })
  expect(Math.abs(ends.words - ends.cell)).toBeLessThanOrEqual(1)
})
