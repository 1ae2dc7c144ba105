import type { Browser, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { linkFor } from './emails.ts'
import { callsAs } from './server-calls.ts'
import { expectToast } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { dayOf, publish, rosterWith, type Shift, type Worker, workersAt } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

test.use({ viewport: { width: 1440, height: 1400 } })

/** Opens a shift, selects people in this order, and returns what the planner sees of its offers. */
async function opened(page: Page, { id }: Shift) {
  const drawer = page.getByRole('dialog')
  if ((await drawer.count()) > 0) await drawer.getByRole('button', { name: 'Close' }).click()
  await page.locator(`[data-chip="w:${id}"]`).click()
  const offers = drawer.locator('section').filter({ has: page.getByRole('heading', { name: 'Offers' }) })
  return {
    offers,
    async offer(workers: readonly Worker[], way?: string) {
      for (const { name } of workers) {
        await drawer.getByPlaceholder('Search people').fill(name)
        await drawer.getByRole('checkbox', { name: `Select ${name}` }).check()
      }
      const bar = drawer.getByRole('group', { name: 'How to offer' })
      if (way !== undefined) await bar.getByText(way, { exact: true }).click()
      expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
      await bar.getByRole('button', { name: /^Offer to / }).click()
    },
    of: ({ name }: Worker) => offers.getByRole('listitem').filter({ hasText: name }),
  }
}

async function phoneOf(browser: Browser, worker: Worker | null) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  if (worker) await signedIn(phone, worker.person)
  return phone
}

/** The private link of the last email with shifts to respond to, once it is another one than before. */
async function newLink(page: Page, { person }: Worker, former = '') {
  let link = ''
  await expect(async () => {
    link = await linkFor(page.request, 'shiftResponse', `${person}@muster.example`)
    expect(link).not.toBe(former)
  }).toPass()
  return link
}

test('a planner offers shifts to one person, in turn and to a group; they respond in the app and by private link, and who is too late reads why', async ({
  page,
  browser,
}) => {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const monday = mondayOf('offers')
  const { roster_id, shifts } = await rosterWith(call, { location: 'adelaide festival', position: 'Event Crew' }, [
    { dates: [0, 1, 2, 3].map((days) => dayAfter(monday, days)), starts: '17:00', ends: '21:00' },
  ])
  const [direct, inTurn, race, choice] = shifts as [Shift, Shift, Shift, Shift]
  await publish(call, roster_id)
  const [first, second] = (await workersAt(page, call, shifts, 2)) as [Worker, Worker]
  const phone = await phoneOf(browser, second)
  const offered = phone.getByRole('region', { name: 'Offers' }).getByRole('article')
  await page.goto(`/create-roster?roster=${roster_id}&by=demand`)

  // To one person, who accepts in the app.
  let shown = await opened(page, direct)
  await shown.offer([second])
  await phone.goto('/assigned-roster')
  const card = (shift: Shift) => offered.filter({ hasText: dayOf(shift) })
  await expect(card(direct)).toBeVisible()
  expect(await seriousFindings(phone)).toEqual([])
  await card(direct).getByRole('button', { name: 'Accept' }).tap()
  await expect(phone.locator('article[data-status=accepted]').filter({ hasText: dayOf(direct) })).toBeVisible()
  await expect(shown.of(second).getByText('Accepted')).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${second.name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Why was this allowed?' }).click()
  const decisions = page.getByRole('dialog', { name: 'Why was this allowed?' })
  await expect(decisions.getByText(`${second.name} – assigned`)).toBeVisible()
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([])
  await decisions.getByRole('button', { name: 'Close' }).click()
  await expect(decisions).toBeHidden()

  // One after the other: the first declines with the link of the email, without signing in, and the second is asked.
  shown = await opened(page, inTurn)
  await shown.offer([first, second])
  await expect(shown.of(first).getByText(/^Sent/).first()).toBeVisible()
  await expect(shown.of(second).getByText('In queue, position 2')).toBeVisible()
  const guest = await phoneOf(browser, null)
  const link = await newLink(guest, first)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Can you work this shift?' })).toBeVisible()
  expect(await seriousFindings(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Decline' }).tap()
  await guest.getByRole('dialog').getByText('I already have plans').tap()
  await guest.getByRole('dialog').getByRole('button', { name: 'Decline' }).tap()
  await expect(guest.getByText('You declined this shift.')).toBeVisible()
  await expect(shown.of(first).getByText('Declined', { exact: true })).toBeVisible()
  await expect(shown.of(second).getByText('In queue, position 2')).toHaveCount(0)
  await expect(shown.of(first).getByText('“I already have plans”')).toBeVisible()

  // To both at once: the first with the link; the other, who still sees the offer, reads that it is taken.
  shown = await opened(page, race)
  await shown.offer([first, second], 'First to accept')
  await phone.reload()
  await expect(card(race).getByRole('button', { name: 'Accept' })).toBeVisible()
  await phone.route('**/api/roster/offer-own*', (route) => route.abort())
  await guest.goto('about:blank')
  await guest.goto(await newLink(guest, first, link))
  await guest.getByRole('button', { name: 'Accept' }).tap()
  await expect(guest.getByText('You accepted this shift. See you there!')).toBeVisible()
  await card(race).getByRole('button', { name: 'Accept' }).tap()
  await expectToast(phone, 'Someone else has taken this shift.')
  await phone.unroute('**/api/roster/offer-own*')
  await phone.reload()
  await expect(card(race).getByText('Filled by someone else')).toBeVisible()
  await expect(shown.of(first).getByText('Accepted')).toBeVisible()
  await expect(shown.of(second).getByText('Filled by someone else')).toBeVisible()

  // To both, and the planner chooses; who was not chosen is notified.
  shown = await opened(page, choice)
  await shown.offer([first, second], 'I choose')
  await phone.reload()
  await card(choice).getByRole('button', { name: 'I’m available' }).tap()
  await expect(card(choice).getByText('Awaiting your agency')).toBeVisible()
  await shown.of(second).getByRole('button', { name: 'Choose' }).click()
  await expect(shown.of(second).getByText('Accepted')).toBeVisible()
  await expect(shown.of(first).getByText('Filled by someone else')).toBeVisible()
  const own = await callsAs(guest, first.person)
  expect(await own<{ kind: string }>('/notification-list')).toMatchObject({ kind: 'shiftOfferFilled' })
})
