import type { Browser, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { acceptAll, assign, dayOf, publish, rosterWith, type Shift, type Worker, workersAt } from './workers.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

/** Opens the dialog of an own shift that is to be swapped or given up. */
async function openSwapDialog(page: Page, shift: Shift, kind: string) {
  const card = page.locator('article[data-status=accepted]').filter({ hasText: dayOf(shift) })
  await expect(card).toBeVisible()
  // The next shift shows its details at once.
  const details = card.getByRole('button', { name: 'Details' })
  if ((await details.count()) > 0) await details.tap()
  await card.getByRole('button', { name: 'Swap or give up' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Swap or give up this shift' })
  await dialog.getByText(kind, { exact: true }).tap()
  return dialog
}

async function officeOf(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  await signedIn(page, 'admin')
  return page
}

test('on a phone an employee swaps a shift, finds cover and asks for release; the colleague accepts, the agency decides, and a calendar follows', async ({
  page,
  browser,
}) => {
  const call = await callsAs(page, 'admin')
  const monday = mondayOf('swaps')
  const { roster_id, shifts } = await rosterWith(call, { location: 'pyrmont', position: 'Event Crew' }, [
    { dates: [0, 1, 2, 3].map((days) => dayAfter(monday, days)), starts: '14:00', ends: '19:00' },
  ])
  const [swapped, theirs, covered, kept] = shifts as [Shift, Shift, Shift, Shift]
  const [mine, colleague] = (await workersAt(page, call, shifts, 2)) as [Worker, Worker]
  for (const shift of [swapped, covered, kept]) await assign(call, shift, mine)
  await assign(call, theirs, colleague)
  await publish(call, roster_id)
  await acceptAll(call, shifts)
  const [peer] = colleague.name.split(' ')
  await signedIn(page, mine.person)
  await page.goto('/assigned-roster')

  const swap = await openSwapDialog(page, swapped, 'Swap')
  await swap.getByRole('radio', { name: new RegExp(`^${peer} .*${dayOf(theirs).source}`) }).check()
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSideways(page)
  await swap.getByRole('button', { name: 'Ask to swap' }).tap()
  await expect(page.getByText('You requested a swap')).toBeVisible()
  const cover = await openSwapDialog(page, covered, 'Find cover')
  await cover.getByRole('checkbox', { name: peer }).check()
  await cover.getByRole('button', { name: 'Ask colleagues' }).tap()
  await expect(page.getByText('You are looking for cover')).toBeVisible()
  const release = await openSwapDialog(page, kept, 'Release')
  await release.getByRole('textbox', { name: 'Message' }).fill('My exam is that day')
  await release.getByRole('button', { name: 'Ask for release' }).tap()
  await expect(page.getByText('You requested a release')).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  await signedIn(phone, colleague.person)
  await phone.goto('/assigned-roster')
  // Others may ask the same colleague.
  const own = { hasText: mine.name.split(' ')[0] }
  const requests = phone.getByRole('region', { name: 'Swap requests' }).getByRole('article').filter(own)
  await expect(requests).toHaveCount(2)
  expect(await seriousFindings(phone)).toEqual([])
  for (const what of ['would like to swap', 'asks you to cover'])
    await requests.filter({ hasText: what }).getByRole('button', { name: 'Accept' }).tap()
  await expect(requests.filter({ hasText: 'Awaiting approval' })).toHaveCount(2)

  const office = await officeOf(browser)
  await office.goto(`/create-roster?roster=${roster_id}&by=demand&requests=1&grid=1`)
  const inbox = office.getByRole('dialog', { name: 'Requests to approve' })
  const request = inbox.getByRole('article')
  expect(await seriousFindings(office)).toEqual([])
  for (const what of [`${mine.name} and ${colleague.name} would like to swap`, `${colleague.name} would cover`]) {
    await request.filter({ hasText: what }).getByRole('button', { name: 'Approve' }).click()
    await expect(request.filter({ hasText: what })).toHaveCount(0)
  }
  await request.filter({ hasText: 'My exam is that day' }).getByRole('button', { name: 'Decline request' }).click()
  const reason = office.getByRole('dialog', { name: `Decline ${mine.name}’s request?` })
  await reason.getByText('Not enough notice').click()
  await reason.getByRole('button', { name: 'Decline request' }).click()
  await expect(request.filter({ hasText: 'My exam is that day' })).toHaveCount(0)
  await office.keyboard.press('Escape')
  const chip = ({ id }: Shift) => office.locator(`[data-chip="w:${id}"]`)
  for (const shift of [swapped, covered]) await expect(chip(shift)).toContainText(colleague.name)
  for (const shift of [theirs, kept]) await expect(chip(shift)).toContainText(mine.name)

  // The private calendar has the shift that was taken over, until it is turned off.
  await page.reload()
  await page.getByRole('button', { name: 'Calendar feed' }).tap()
  const calendar = page.getByRole('dialog', { name: 'Calendar feed' })
  await calendar.getByRole('button', { name: 'Create address' }).tap()
  const address = new URL(await calendar.getByRole('textbox', { name: 'Calendar address' }).inputValue())
  expect(await seriousFindings(page)).toEqual([])
  const feed = await page.request.get(address.pathname)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain(`DTSTART:${theirs.starts_at.replaceAll(/[-:]|\.\d+/g, '')}`)
  await calendar.getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Calendar feed' }).tap()
  await calendar.getByRole('button', { name: 'Turn off' }).tap()
  await expect(calendar.getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await page.request.get(address.pathname)).status()).toBe(404)
})
