import type { Page } from '@playwright/test'
import { secondsToFillIn } from '#contract/jobs/applications/application-stages.ts'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { expect, test } from './world.ts'

/** Publishes a job with one question and returns its id. */
async function publish(page: Page, title: string) {
  const call = await callsAs(page, 'admin')
  const names = ['/category/list', '/position/list', '/employeement-type/list', '/location/list']
  type Choice = { id: string; company_id?: string; customer_id?: string }
  const [category, position, employment, site] = await Promise.all(names.map((path) => call<Choice>(path)))
  const question = {
    id: 'boots',
    kind: 'yes_no',
    text: { en: 'Do you own boots?' },
    options: [{ id: 'yes' }, { id: 'no' }],
  }
  const { id, version } = await call('/job/store', {
    category_id: category?.id,
    position_id: position?.id,
    employment_type_id: employment?.id,
    company_id: site?.company_id,
    customer_id: site?.customer_id,
    location_id: site?.id,
    closes_on: Temporal.Now.plainDateISO().add({ months: 1 }).toString(),
    texts: { en: { title, description: '<p>Pick <strong>mangoes</strong>.</p>' } },
    questions: [question],
  })
  await call('/job/job-status-update', { ids: [id], versions: [version], action: 'publish' })
  return id
}

const applicantOf = async (page: Page, job_id: string) =>
  (await callsAs(page, 'admin'))('/job/job-apply-list', { job_id })

async function open(page: Page, title: string) {
  await page.goto('/jobs/southern-cross-staffing')
  await page.getByLabel('Search').fill(title)
  await page.getByRole('button', { name: 'Find jobs' }).click()
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function fillApplication(page: Page, first_name: string) {
  await page.getByLabel('First name').fill(first_name)
  await page.getByLabel('Last name').fill('Orchard')
  await page.getByLabel('Phone').fill('0491 570 156')
  await page.getByText('Permanent resident').click()
  await page.getByText('Now', { exact: true }).click()
  await page.getByLabel('CV, as a file or photo').setInputFiles('web/public/icons/touch-180.png')
  await page.getByLabel('I agree that').check()
}

// A form that is sent sooner counts as filled in by a machine.
const readTheJob = (page: Page) => page.waitForTimeout(secondsToFillIn * 1000)

const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click()

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody finds a job on their phone and applies with a photographed CV', async ({ page }) => {
    const id = await publish(page, 'Mango picker')
    await open(page, 'Mango picker')
    await fillApplication(page, 'Olive')
    await readTheJob(page)
    await send(page)
    await expect(page.getByText('Please check one field.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Olive')
    await expect(page.getByText('Please choose your file again.')).toBeVisible()

    await page.getByLabel('CV, as a file or photo').setInputFiles('web/public/icons/touch-180.png')
    await page.getByText('Yes', { exact: true }).click()
    await send(page)
    await expect(page.getByRole('heading', { name: 'Thank you for your application' })).toBeVisible()
    expect(await applicantOf(page, id)).toMatchObject({ name: 'Olive Orchard', has_resume: true })
  })
})

test('with scripts what was typed survives a reload, and the file an error', async ({ page }) => {
  const id = await publish(page, 'Papaya picker')
  await open(page, 'Papaya picker')
  // The page works without its script, which loads last.
  await page.waitForLoadState()
  await page.getByLabel('First name').fill('Perry')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Perry')
  await fillApplication(page, 'Perry')
  await readTheJob(page)
  await send(page)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByText('Please choose your file again.')).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByText('Yes', { exact: true }).click()
  // This browser cannot read the photos of iPhones.
  const cv = page.getByLabel('CV, as a file or photo')
  await cv.setInputFiles('server/testing/files/photo.heic')
  await send(page)
  await expect(page.getByText('This photo has the format HEIC').first()).toBeVisible()
  await cv.setInputFiles('web/public/icons/touch-180.png')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Thank you for your application' })).toBeVisible()
  expect(await applicantOf(page, id)).toMatchObject({ name: 'Perry Orchard', has_resume: true })
})
