import { follow } from './screens.ts'
import { expect, signedIn, test } from './world.ts'

test('a site gets its time zone from the suburb, instructions in two languages, and a sub-location', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/location/create')
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.getByRole('option', { name: /Coastal Freight/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tweed Crossdock')
  await page.getByRole('combobox', { name: 'Find suburb' }).fill('tweed heads west')
  await page.getByRole('option', { name: /Tweed Heads West/ }).click()
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('2485')
  // Five minutes from Coolangatta, and an hour ahead of it in summer.
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Sydney/)
  await page.getByRole('textbox', { name: 'Site instructions' }).fill('Ring at gate 2.')
  await page.getByRole('textbox', { name: 'German' }).fill('Am Tor 2 klingeln.')
  await page.getByRole('switch', { name: /Site induction/ }).click()
  await page.getByRole('button', { name: 'Add site' }).click()

  await expect(page.getByRole('heading', { name: 'Tweed Crossdock' })).toBeVisible()
  await expect(page.getByText('Ring at gate 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Add sub-site' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Cage 4')
  await drawer.getByRole('button', { name: 'Add sub-site' }).click()
  await expect(page.getByRole('button', { name: 'Edit: Cage 4' })).toBeVisible()
})

test('a site shows its contacts and its required documents, links to its break rules, and a sub-location is added starting at the first field', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/locations?q=fremantle depot')
  await page.getByRole('link', { name: 'Fremantle Depot' }).click()
  await page.getByRole('link', { name: 'Edit on the customer’s page' }).click()
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const contact = page.getByRole('dialog')
  await contact.getByRole('textbox', { name: 'Name', exact: true }).fill('Wendy Gate')
  await contact.getByRole('textbox', { name: 'Phone' }).fill('0491 570 156')
  await contact.getByRole('button', { name: 'Add contact' }).click()
  await expect(contact).toBeHidden()
  await follow(page, '/locations?q=fremantle depot')
  await page.getByRole('link', { name: 'Fremantle Depot' }).click()

  await expect(page.getByText('Wendy Gate')).toBeVisible()
  await expect(page.getByRole('link', { name: '0491 570 156' })).toHaveAttribute('href', 'tel:+61491570156')

  await page.getByRole('link', { name: 'Edit site' }).click()
  await page.getByRole('combobox', { name: 'Required documents' }).fill('first aid')
  await page.getByRole('option', { name: /First aid/i }).click()
  await page.getByRole('button', { name: 'Save site' }).click()
  await expect(page.getByRole('heading', { name: 'Fremantle Depot' })).toBeVisible()
  await expect(page.getByText(/First aid/i)).toBeVisible()
  await page.getByRole('link', { name: 'Break rules', exact: true }).last().click()
  await expect(page).toHaveURL(/client-location-break-config\?.*location_id/)

  await follow(page, '/sub-locations')
  await expect(page.getByRole('heading', { level: 1, name: 'Sub-sites' })).toBeVisible()
  await page.getByRole('button', { name: 'Add sub-site' }).first().click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Site' })).toBeFocused()
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('a site without an address gets its time zone from the coordinates, and keeps it when moved unless the user accepts the new one', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/location/create')
  const clock = page.getByRole('combobox', { name: 'Time zone' })
  await expect(clock).toHaveValue('')

  await page.getByRole('textbox', { name: 'Latitude' }).fill('-31.97')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('141.45')
  await expect(clock).toHaveValue(/Broken Hill/)
  await page.getByRole('textbox', { name: 'Latitude' }).fill('-27.47')
  await page.getByRole('textbox', { name: 'Longitude' }).fill('153.02')
  await expect(page.getByText(/time zone at these coordinates is Brisbane/)).toBeVisible()
  await expect(clock).toHaveValue(/Broken Hill/)
  await page.getByRole('button', { name: 'Use it' }).click()

  await expect(clock).toHaveValue(/Brisbane/)
})
