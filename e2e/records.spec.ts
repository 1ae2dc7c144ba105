import { expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

test('a customer is searched and sorted, and found again by the URL', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers')

  await page.getByPlaceholder('Search by name or code').fill('summit stadium')
  await expect(page).toHaveURL(/q=summit.stadium/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()

  await expect(page.getByRole('link', { name: /Summit/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a customer is added; errors are shown at their fields, and no input is lost', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/customer/create')

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wattle Bakery')
  await page.getByLabel('ABN').fill('51824753557')
  await page.getByRole('button', { name: 'Add customer' }).click()

  await expect(page.getByText('This ABN is not valid. Check the number.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Wattle Bakery')

  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('WATTLE')
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Southern Cross Staffing' }).click()
  await page.getByRole('button', { name: 'Add customer' }).click()

  await expect(page.getByRole('heading', { name: 'Wattle Bakery' })).toBeVisible()
})

test('on a conflicting edit of a customer the second user sees the current version and loses nothing', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/customers?q=redgum%20care')
  await page.getByRole('link', { name: /Redgum/ }).click()
  await page.getByRole('link', { name: 'Edit customer' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(/Redgum/)
  const other = await browser.newPage()
  await signedIn(other, 'superadmin')
  await other.goto(page.url())
  await other.getByLabel('Legal name').fill('Redgum Pty Ltd')
  await other.getByRole('button', { name: 'Save customer' }).click()
  await expect(other.getByRole('heading', { name: /Redgum/ })).toBeVisible()

  await page.getByLabel('Contact name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Save customer' }).click()

  await expect(page.getByText(/Someone else changed this in the meantime/).first()).toBeVisible()
  await expect(page.getByLabel('Contact name')).toHaveValue('Somebody Else')
  await other.close()
})

test('leaving a form with unsaved changes asks for confirmation', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/location/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name')

  await page.getByRole('link', { name: 'Sites' }).first().click()

  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/location\/create/)
})

test('the agency’s customers are imported from a file: first a dry run, then the import', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/import-customer')

  await page.locator('input[type=file]').setInputFiles('server/modules/imports/files/customers.csv')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('39 rows are ready to import.')).toBeVisible()
  await expect(page.getByText('This ABN is not valid. Check the number.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 39 rows' }).click()

  await expect(page.getByText('Import complete')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the list' }).click()
  await expect(page.getByRole('link', { name: /CU001|Harbour Foods/ }).first()).toBeVisible()
})

test('another agency’s customer looks like a record that does not exist', async ({ page, browser }) => {
  await signedIn(page, 'admin')
  await page.goto('/customers?q=harbour')
  await page.getByRole('link', { name: /Harbour Foods Group/ }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Foods Group' })).toBeVisible()
  const stranger = await browser.newPage()
  await signedIn(stranger, 'admin2')

  await stranger.goto(page.url())

  await expect(stranger.getByText('It doesn’t exist, was deleted, or you don’t have access to it.')).toBeVisible()
  await stranger.close()
})

test('a site keeps its exact coordinates when its name changes', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/locations?q=pinkenba')
  await page.getByRole('link', { name: /Pinkenba Wharf/ }).click()
  const spot = page.getByRole('link', { name: 'Show on map' })
  const before = await spot.getAttribute('href')
  await page.getByRole('link', { name: 'Edit site' }).click()

  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('CF-PIN')
  await page.keyboard.press('Control+s')

  await expect(page.getByText('CF-PIN')).toBeVisible()
  await expect(spot).toHaveAttribute('href', before ?? 'none')
})

test('a weekly target is entered in hours', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/employees?q=mateo')
  await page.getByRole('link', { name: /Mateo Vargas/ }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const target = page.getByRole('textbox', { name: 'Target hours per week' })

  await target.fill('200')
  await target.blur()
  await expect(page.getByText('Must be at most 168.')).toBeVisible()
  await target.fill('22.5')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'The profile was saved.')
  await page.getByRole('link', { name: 'Employee', exact: true }).click()

  await expect(page.getByText('22.5 h')).toBeVisible()
})

test('a position is edited beside its list, and Escape does not discard unsaved input', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/positions')
  await page.getByRole('button', { name: 'Barista' }).press('Enter')

  await page.getByRole('textbox', { name: 'Description' }).fill('Coffee and counter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('cell', { name: 'Coffee and counter' })).toBeVisible()
})

test('a user without an agency first selects the agency of the file', async ({ page }) => {
  await signedIn(page, 'superadmin')
  await page.goto('/location-import')
  await expect(page.getByText('Choose a company first')).toBeVisible()

  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Northern Light Labour' }).click()
  await page.locator('input[type=file]').setInputFiles('server/modules/imports/files/locations.xlsx')
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(page.getByText('No customer has the code CU001.')).toBeVisible()
})

test('a press on a link counts although something that loads above moves it away before the release', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/employees')
  const at = await page.getByRole('link', { name: 'Add employee' }).boundingBox()
  if (at === null) throw new Error('the link is not shown')

  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.evaluate(() => {
    const late = document.createElement('div')
    late.style.blockSize = '200px'
    document.querySelector('main')?.prepend(late)
  })
  await page.mouse.up()

  await expect(page).toHaveURL(/\/employee-create/)
})

test('a press on a form’s button counts although the field that it leaves gets an error, which moves the button', async ({
  page,
}) => {
  // High enough for the whole form: at the edge of a low screen the button stays where it is.
  await page.setViewportSize({ width: 1280, height: 2400 })
  await signedIn(page, 'admin')
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field('Name').focus()
  const button = page.getByRole('button', { name: 'Create webhook' })
  const before = await button.boundingBox()
  if (before === null) throw new Error('the button is not shown')

  await page.mouse.move(before.x + before.width / 2, before.y + 3)
  await page.mouse.down()
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true')
  await page.mouse.up()

  await expect(field('Address')).toHaveAttribute('aria-invalid', 'true')
})
