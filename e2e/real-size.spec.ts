import type { Page } from '@playwright/test'
import { lastInWorld, realSize } from '#server/testing/real-size-facts.ts'
import { choose } from './fields.ts'
import { testIn } from './own-installation.ts'
import { countPendingRequests, follow, settled } from './screens.ts'
import { callsAs } from './server-calls.ts'
import { mondayOf } from './weeks.ts'
import { expect, signedIn } from './world.ts'

const test = testIn(process.env.E2E_LARGE_PORT ?? '', { E2E_SEED: 'real-size' })
const { customer, site, area, position, skill, person, oneName } = lastInWorld
const people = new Intl.NumberFormat('en-AU').format(realSize.people)

/** Screens with selects that the server fills, and the last record for each. */
const selects: readonly (readonly [address: string, choices: Readonly<Record<string, string>>])[] = [
  ['/time-sheets/create?of=custom', { Employee: oneName, Position: position, Site: site }],
  ['/location/create', { Customer: customer }],
  ['/client-location-break-config', { Customer: customer, Site: site }],
  ['/create-skill-question', { Skill: skill }],
  ['/employee-create', { Positions: position }],
]

async function choosePastTheFirstHundred(page: Page) {
  for (const [address, choices] of selects) {
    await follow(page, address)
    await settled(page)
    await choose(page.locator('main'), choices)
  }
}

async function createRosterWithShift(page: Page) {
  await follow(page, '/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New roster' })
  await choose(drawer, { Customer: customer, Site: site })
  await drawer.getByRole('button', { name: 'Create roster' }).click()
  await expect(page).toHaveURL(/roster=/)

  await page.getByRole('button', { name: 'Add shift' }).first().click()
  const shift = page.getByRole('dialog', { name: 'Add shift' })
  await choose(shift, { Position: position, 'Sub-site': area })
  await shift.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
}

/** Who can work a shift there is found and assigned; of another position it is nobody, and their true number is shown. */
async function expectCandidates(page: Page) {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: site })
  const week_start = mondayOf('board', 3)
  const roster = await call('/roster/store', { location_id, week_start, days: 7 })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  for (const [name, starts, ends] of [
    [position, '06:00', '10:00'],
    [positions[0]?.name, '15:00', '20:00'],
  ]) {
    const position_id = positions.find((one) => one.name === name)?.id
    await call('/roster/shift-store', { roster_id: roster.id, position_id, starts, ends, dates: [week_start] })
  }
  await page.goto(`/create-roster?roster=${roster.id}`)
  const chips = page.getByRole('grid').locator('[data-chip^="s:"]')
  const drawer = page.getByRole('dialog')
  await chips.filter({ hasText: '15:00' }).first().click()
  await expect(drawer.getByRole('button', { name: `${people} not eligible – see why` })).toBeVisible()
  await page.keyboard.press('Escape')

  await chips.filter({ hasText: '06:00' }).first().click()
  await drawer.getByPlaceholder('Search people').fill(oneName)
  const found = drawer.getByRole('listitem').filter({ hasText: oneName })
  await found.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(found.getByText('Draft – not notified')).toBeVisible()
}

/** The list of everybody: its number, its last page, and a search that ignores accents. */
async function readTheList(page: Page) {
  await follow(page, '/employees?per_page=100&page=17&sort=name')
  await expect(page.getByText(`of ${people}`)).toBeVisible()
  await expect(page.getByRole('row', { name: person })).toBeVisible()
  const box = page.getByRole('searchbox').first()
  await box.fill('nguyen thi hong nhung')
  await expect(page.getByRole('row', { name: 'Nguyễn Thị Hồng Nhung' }).first()).toBeVisible()
  await box.fill(oneName)
  await expect(page.getByRole('row', { name: oneName })).toHaveCount(1)
}

test('in an agency with 1,700 people, 400 customers and 550 sites, the last one of each is chosen, listed, found and assigned', async ({
  page,
}) => {
  await countPendingRequests(page)
  await signedIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Search… Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search by name, code, email or phone').fill('zwolfer sohne')
  await expect(page.getByRole('dialog').getByRole('button', { name: customer })).toBeVisible()
  await page.keyboard.press('Escape')

  await choosePastTheFirstHundred(page)
  await createRosterWithShift(page)
  await expectCandidates(page)
  await readTheList(page)
})
