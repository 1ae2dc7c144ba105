import { expect, type Page } from '@playwright/test'
import { choose, complete, date, expectDone, openSide, side, write } from './fields.ts'

/** Fills in all tabs of the user's own file that are forms; each is then marked as complete. */
// oxlint-disable-next-line max-lines-per-function -- nine tabs, each with its own fields
export async function fillInFile(page: Page) {
  const open = side(page)
  await choose(open, { State: 'QLD' })
  await write(open, { 'Street address': '4 Wharf Street', Suburb: 'Brisbane', Postcode: '4000', Languages: 'Swedish' })
  await complete(page, 'My details')

  await openSide(page, 'Emergency contact')
  await write(open, { Name: 'Nils Holm', Relationship: 'Brother', Phone: '0491 570 156' })
  await complete(page, 'Emergency contact')

  await openSide(page, 'Bank account')
  await write(open, { 'Account name': 'Linnea Holm', BSB: '999001', 'Account number': '12345678' })
  await complete(page, 'Bank account')

  await openSide(page, 'Passport')
  await choose(open, { 'Issuing country': 'Sweden' })
  await write(open, { 'Passport number': 'AA1234567' })
  await date(open, { 'Valid until': '1/5/2031' })
  await complete(page, 'Passport')

  await openSide(page, 'Work rights')
  await addVisa(page)

  await openSide(page, 'Tax')
  await write(open, { 'Tax file number (TFN)': '123 456 782' })
  await complete(page, 'Tax')

  await openSide(page, 'Driver licence')
  await write(open, { 'Licence number': 'QL55501', State: 'QLD' })
  await date(open, { 'Valid until': '1/5/2030' })
  await complete(page, 'Driver licence')

  await openSide(page, 'Superannuation')
  await write(open, { Fund: 'Southern Cross Super', USI: 'OSF0001AU', 'Member number': 'M-4411' })
  await complete(page, 'Superannuation')

  await openSide(page, 'Availability')
  await side(page).getByRole('button', { name: 'Add times on Monday' }).click()
  const times = page.getByRole('dialog', { name: 'Add times' })
  for (const day of ['Tue', 'Wed', 'Thu', 'Fri']) await times.getByText(day, { exact: true }).click()
  await times.getByRole('button', { name: 'Save', exact: true }).click()
  await expectDone(page, 'Availability')
}

async function addVisa(page: Page) {
  await side(page).getByRole('button', { name: 'Add visa' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add visa' })
  await choose(drawer, { Visa: '485', Stream: 'Post-Higher Education Work' })
  await write(drawer, { 'Grant number': '0251234567890' })
  await date(drawer, { 'Granted on': '1/2/2026', 'Valid until': '1/2/2028' })
  await drawer.getByRole('button', { name: 'Save visa' }).click()
  await expect(drawer).toBeHidden()
  await expect(side(page).getByText('Awaiting agency confirmation')).toBeVisible()
}
