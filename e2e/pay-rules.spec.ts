import { seriousFindings } from './accessibility.ts'
import { choose, date, write } from './fields.ts'
import { expectNoToast, expectToast } from './toasts.ts'
import { expect, signedIn, test } from './world.ts'

const title = 'Retail by the lake'
const folder = 'server/modules/pay/samples/rates'
const example = /^Regulator’s rates from July 2025/

test('an admin starts from a sample, makes a version with another Sunday, corrects the example that breaks, and compares', async ({
  page,
}) => {
  await signedIn(page, 'admin2')
  await page.goto('/pay-rules')

  await test.step('the sample says what it does not cover before it is added', async () => {
    await page.getByRole('button', { name: 'Add pay rules' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add pay rules' })
    await choose(drawer, { Sample: 'General Retail (sample) · MA000004' })
    await expect(drawer.getByText('Sample – check with your adviser')).toBeVisible()
    await drawer.getByText(/^What it does not cover/).click()
    await expect(drawer.getByText(/^Overtime of casuals/)).toBeVisible()
    await write(drawer, { Title: title, Code: 'LAKE' })
    await date(drawer, { 'Valid from': '1/7/2020' })
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Add pay rules' }).click()
    await expectToast(page, 'Pay rules added')
  })

  await test.step('it is read in words and tables', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const sunday = page
      .getByRole('region', { name: 'Ordinary pay by kind of day' })
      .getByRole('row', { name: 'Sunday 150% 175%' })
    await expect(sunday).toBeVisible()
    await expect(page.getByText('5 of 5 examples come to what they must.')).toBeVisible()
    await page.getByText(example).click()
    await expect(page.getByRole('row', { name: 'Evening 1 h 150% $39.83 $39.83' })).toBeVisible()
    await page.getByText('In 6 places').click()
    await page
      .getByRole('button', { name: /^Overtime · Saturday/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Overtime', exact: true })).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
  })

  await page.getByRole('link', { name: 'New version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New version' })).toBeVisible()
  const main = page.getByRole('main')
  const sunday = page
    .getByRole('region', { name: 'Ordinary pay by kind of day' })
    .getByRole('group', { name: 'Sunday' })
  const review = page.getByRole('region', { name: 'Before you save' })

  await test.step('a changed figure is named, and what conflicts is said at once', async () => {
    await date(main, { 'Valid from': '1/7/2040' })
    await sunday.getByRole('textbox', { name: 'Casual' }).fill('90')
    await expect(page.getByText('1 conflict keeps these rules from being saved')).toBeVisible()
    await expect(sunday.getByText('Enter at least 100 %.')).toBeVisible()
    await sunday.getByRole('textbox', { name: 'Casual' }).fill('200')
    await expect(review.getByText('Sunday, Casual: 175% → 200%')).toBeVisible()
    await expect(review.getByText('Valid from: 1 July 2020 → 1 July 2040')).toBeVisible()
    await write(review, { Note: 'Sundays as agreed for 2040.' })
  })

  await test.step('nothing of it is lost by leaving without saving', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(sunday.getByRole('textbox', { name: 'Casual' })).toHaveValue(/^200/)
  })

  await test.step('it is not saved while an example comes to something else', async () => {
    await page.getByRole('button', { name: 'Save version' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The version was not saved' })).toBeVisible()
    await expect(review.getByText('4 of 5 examples come to what they must.')).toBeVisible()
    await expect(review.getByText('$232.33 instead of $225.69')).toBeVisible()
    await expect(
      review.getByRole('checkbox', { name: /^Save although these do not come to what they must: “Regulator’s rates/ }),
    ).not.toBeChecked()
    await review.getByRole('checkbox', { name: /^Save although/ }).check()
    await expectNoToast(page, 'Version saved')
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the corrected example comes to what it must', async () => {
    const broken = page.getByRole('region', { name: 'Examples' }).getByRole('group', { name: example })
    await broken.getByRole('button', { name: 'Person and times' }).click()
    await broken.getByRole('textbox', { name: 'Must come to' }).first().fill('232.33')
    await broken
      .getByRole('group', { name: 'Sunday: $46.46' })
      .getByRole('textbox', { name: 'Must come to' })
      .fill('53.10')
    // What was ticked was about the example as it was.
    await expect(review.getByRole('checkbox', { name: /^Save although/ })).toHaveCount(0)
    await review.getByRole('button', { name: 'Check' }).click()
    await expect(review.getByText('5 of 5 examples come to what they must.')).toBeVisible()
    await page.getByRole('button', { name: 'Save version' }).click()
    await expectToast(page, 'Version saved')
  })

  await test.step('both versions are there, and compared in words', async () => {
    await expect(page.getByRole('row', { name: 'Sunday 150% 200%' })).toBeVisible()
    const versions = page.getByRole('navigation', { name: 'Versions' })
    await expect(versions.getByRole('link')).toHaveCount(2)
    await expect(versions.getByText('Sundays as agreed for 2040.')).toBeVisible()
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compare versions' })).toBeVisible()
    await expect(page.getByText('Sunday, Casual: 175% → 200%')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('the list says which version applies, and which comes', async () => {
    await page.goto('/pay-rules?q=lake')
    await expect(page.getByRole('cell', { name: 'since 1 July 2020, another from 1 July 2040' })).toBeVisible()
  })

  await test.step('a copy of a version is a rule set of its own, and goes with its only version', async () => {
    await page.getByRole('button', { name: 'Add pay rules' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add pay rules' })
    await drawer.getByText('A copy of your own rules').click()
    await choose(drawer, { 'Pay rules': title })
    await choose(drawer, { Version: 'From 1 July 2040' })
    await write(drawer, { Code: 'LAKE-2' })
    await drawer.getByRole('button', { name: 'Add pay rules' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Copy of ${title}` })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Sunday 150% 200%' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete pay rules' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete pay rules' }).click()
    await expectToast(page, 'Pay rules deleted')
    await expect(page.getByRole('heading', { level: 1, name: 'Pay rules' })).toBeVisible()
  })
})

test('rates from the regulator’s files are compared, and used in a version that is not saved yet', async ({ page }) => {
  await signedIn(page, 'admin2')
  await page.goto('/pay-rules')
  await page.getByRole('button', { name: 'Add pay rules' }).click()
  const adding = page.getByRole('dialog', { name: 'Add pay rules' })
  await choose(adding, { Sample: 'General Retail (sample) · MA000004' })
  await write(adding, { Title: 'Retail by the files', Code: 'FILES' })
  await date(adding, { 'Valid from': '1/7/2020' })
  await adding.getByRole('button', { name: 'Add pay rules' }).click()
  await page.getByRole('link', { name: 'New version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New version' })).toBeVisible()

  const instrument = page
    .getByRole('region', { name: 'Award and source' })
    .getByRole('textbox', { name: 'Award or agreement' })
  await instrument.fill('MA000004, as agreed')
  await page.getByRole('button', { name: 'Rates from files…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Rates from files' })
  const files = drawer.locator('input[type=file]')

  await test.step('a file without pay rates is refused in the drawer', async () => {
    await date(drawer, { 'Rates as of': '1/7/2022' })
    await drawer.getByRole('button', { name: 'Compare rates' }).click()
    await expect(drawer.getByText('This field is required.')).toBeVisible()
    await files.setInputFiles(`${folder}/MA000004-penalties.csv`)
    await drawer.getByRole('button', { name: 'Compare rates' }).click()
    await expect(drawer.getByRole('alert')).toContainText('The file of pay rates is missing.')
  })

  await test.step('the changes of the day are shown before anything is taken over', async () => {
    await files.setInputFiles([`${folder}/MA000004-pay-rates.csv`, `${folder}/MA000004-wage-allowances.csv`])
    await drawer.getByRole('button', { name: 'Compare rates' }).click()
    await expect(drawer.getByText(/^([89]|1\d) rates change$/)).toBeVisible()
    await expect(
      drawer.getByRole('row', {
        name: /^Retail Employee Level 1 ?Weekly rate \$1,008\.90 \$888\.50 -\$120\.40 -11\.9/,
      }),
    ).toBeVisible()
    await expect(drawer.getByText(/published penalties are their rate × their percentage/)).toBeVisible()
    await drawer.getByText(/rows left out$/).click()
    expect(await seriousFindings(page)).toEqual([])
  })

  await test.step('a day that the files do not have is said to have nothing', async () => {
    await date(drawer, { 'Rates as of': '1/7/2001' })
    await page.keyboard.press('ControlOrMeta+s')
    await expect(drawer.getByText('Nothing was found for this day')).toBeVisible()
    // The key was not meant for the version behind the drawer, which lacks a day.
    await expect(page.getByText(/ha(s|ve) to be corrected\.$/)).toHaveCount(0)
    await expect(drawer.getByRole('button', { name: 'Use these rates' })).toHaveCount(0)
    await date(drawer, { 'Rates as of': '1/7/2022' })
    await drawer.getByRole('button', { name: 'Compare rates' }).click()
  })

  await test.step('used rates are in the form beside what was edited there, and nothing is saved', async () => {
    await drawer.getByRole('button', { name: 'Use these rates' }).click()
    await expectToast(page, 'Rates put into the form')
    await expect(drawer).toHaveCount(0)
    const first = page
      .getByRole('region', { name: 'Classifications' })
      .getByRole('group', { name: 'Retail Employee Level 1' })
    await expect(first.getByRole('textbox', { name: 'Rate per week' })).toHaveValue(/888\.50/)
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Valid from', exact: true })).toHaveValue(/2022/)
    await expect(instrument).toHaveValue('MA000004, as agreed')
    await expectNoToast(page, 'Version saved')
  })
})
