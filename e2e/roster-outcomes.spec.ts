import type { Browser, Page } from '@playwright/test'
import { seriousFindings } from './accessibility.ts'
import { callsAs } from './server-calls.ts'
import { dayAfter } from './weeks.ts'
import {
  acceptAll,
  assign,
  inMinutes,
  publish,
  rosterWith,
  type Shift,
  timesOf,
  type Worker,
  workersAt,
} from './workers.ts'
import { expectToast } from './toasts.ts'
import { expect, expectNoSideways, signedIn, test } from './world.ts'

test.use({ viewport: { width: 1440, height: 1200 } })

/** Opens a shift; returns its drawer and what a planner does with its people. */
async function opened(page: Page, { id }: Shift) {
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Assigned' }) })
  if ((await drawer.count()) > 0) await drawer.getByRole('button', { name: 'Close' }).click()
  await page.locator(`[data-chip="w:${id}"]`).click()
  const person = (name: string) => drawer.getByRole('listitem').filter({ hasText: name }).first()
  return {
    drawer,
    person,
    /** An action from the menu of a person, with chips of its dialog. */
    async act(name: string, action: string, ...choices: string[]) {
      await drawer.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
      const question = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('button', { name: action }) })
        .last()
      for (const choice of choices) await question.getByText(choice, { exact: true }).click()
      await question.getByRole('button', { name: action }).click()
      await expect(question).toHaveCount(0)
    },
    /** The two clicks that give the shift to the best other person, whose name is returned. */
    async replace(name: string) {
      await person(name).getByRole('button', { name: 'Find a replacement' }).click()
      const candidates = drawer.getByRole('region', { name: `Replacement for ${name}` }).getByRole('listitem')
      // Other tests count her shifts.
      const best = candidates.filter({ hasNotText: 'Ava Nguyen' }).first()
      const lines = (await best.innerText()).split('\n')
      const other = lines.find((line) => line.includes(' ')) ?? ''
      await expect(candidates.filter({ hasText: name })).toHaveCount(0)
      await candidates.filter({ hasText: other }).getByRole('button', { name: 'Assign and notify' }).click()
      await expectToast(page, `${other} was assigned and notified.`)
      return other
    },
  }
}

/** The customer cancels a shift within the notice period, and sees what they pay. */
async function cancelAsCustomer(browser: Browser, cancelled: Shift, { name }: Worker) {
  const page = await (await browser.newContext()).newPage()
  await signedIn(page, 'customer')
  await page.goto(`/who-is-coming?day=${cancelled.works_on}`)
  const shift = page
    .getByRole('article')
    .filter({ hasText: name })
    .filter({ hasText: timesOf(cancelled) })
  await shift.getByRole('button', { name: /^Cancel shift/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this shift?' })
  await expect(question.getByText('Within the notice period')).toBeVisible()
  await expect(question.getByRole('columnheader')).toHaveText(['Shift', 'Billed'])
  await expect(question.getByRole('cell').last()).toHaveText('3 h')
  expect(await seriousFindings(page)).toEqual([])
  await question.getByText('No longer needed').click()
  await question.getByRole('button', { name: 'Cancel shift' }).click()
  await expect(shift.getByText('Shift cancelled')).toBeVisible()
  await page.context().close()
}

test('a planner replaces who is sick and who did not come; customer and agency cancel shifts by the notice terms, and the employee sees the pay', async ({
  page,
  browser,
}) => {
  const call = await callsAs(page, 'admin')
  const [begun, soon] = [inMinutes(-60), inMinutes(180)]
  const { roster_id, shifts } = await rosterWith(call, { location: 'coolangatta', position: 'Kitchen Hand' }, [
    { dates: [begun.day], starts: begun.time, ends: soon.time },
    { dates: [soon.day], starts: soon.time, ends: inMinutes(420).time },
    // Beyond the weeks of the demo, where nobody works yet.
    { dates: [25, 26].map((days) => dayAfter(begun.day, days)), starts: '17:00', ends: '21:00' },
  ])
  const [past, near, ill, dropped] = shifts as [Shift, Shift, Shift, Shift]
  const [absent] = (await workersAt(page, call, [past], 1)) as [Worker]
  const [worker] = (await workersAt(page, call, [near, ill, dropped], 1)) as [Worker]
  await assign(call, past, absent)
  for (const shift of [near, ill, dropped]) await assign(call, shift, worker)
  await publish(call, roster_id)
  await acceptAll(call, [near, ill, dropped])
  await signedIn(page, 'admin')
  await page.goto(`/create-roster?roster=${roster_id}&by=demand`)

  // Sick before the shift.
  const later = await opened(page, ill)
  await later.act(worker.name, 'Withdraw on their behalf', 'Sick', 'By phone')
  await expect(later.person(worker.name).getByText('Withdrawn')).toBeVisible()
  const other = await later.replace(worker.name)
  await expect(later.person(other).getByText('Awaiting response')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  // Deleting an accepted shift would pay nothing: within the notice period cancelling it by the terms is offered instead.
  await later.drawer.getByRole('button', { name: 'Close' }).click()
  // The focus returns there.
  await expect(page.locator(`[data-chip="w:${ill.id}"]`)).toBeFocused()
  await page.locator(`[data-chip="w:${near.id}"]`).focus()
  await page.keyboard.press('Delete')
  const warned = page.getByRole('dialog', { name: 'Delete this shift?' })
  await expect(warned.getByText('Within the notice period')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await warned.getByRole('button', { name: 'Cancel shift…' }).click()
  const terms = page.getByRole('dialog', { name: 'Cancel this shift?' })
  await expect(terms.getByText('Within the notice period')).toBeVisible()
  await terms.getByRole('button', { name: 'Keep' }).click()
  await expect(terms).toHaveCount(0)

  // Cancelled by the customer, by their terms; and by the agency, which pays nevertheless.
  await cancelAsCustomer(browser, near, worker)
  const { drawer } = await opened(page, dropped)
  await drawer.getByRole('button', { name: 'Cancel shift' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this shift?' })
  await expect(question.getByText(/^More than 24 hours’ notice/)).toBeVisible()
  await question.getByText('Agency', { exact: true }).click()
  await question.getByRole('combobox', { name: 'Pay employees' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await expect(question.getByRole('cell').nth(1)).toHaveText('3 h')
  await expect(question.getByRole('cell').nth(2)).toHaveText('–')
  expect(await seriousFindings(page)).toEqual([])
  await question.getByText('Bad weather', { exact: true }).click()
  await question.getByRole('button', { name: 'Cancel shift' }).click()
  await expect(question).toHaveCount(0)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signedIn(phone, worker.person)
  await phone.goto('/assigned-roster')
  for (const [shift, by] of [
    [near, 'Cancelled by customer'],
    [dropped, 'Cancelled by agency'],
  ] as const) {
    const card = phone
      .getByRole('article')
      .filter({ hasText: by })
      .filter({ hasText: timesOf(shift) })
    await expect(card.getByText('Cancelled at short notice: you are paid 3 h.')).toBeVisible()
  }
  expect(await seriousFindings(phone)).toEqual([])
  await expectNoSideways(phone)

  // Nobody responded before the start; the person came after all, or rather not. The job that times out runs every 30 seconds.
  const today = await opened(page, past)
  await expect(today.person(absent.name).getByText('No response')).toBeVisible({ timeout: 90_000 })
  await today.act(absent.name, 'Record attendance', 'Site confirmed')
  await expect(today.person(absent.name).getByText('Started')).toBeVisible()
  await today.act(absent.name, 'Record no-show', 'Excused', 'Sick')
  await expect(today.person(absent.name).getByText('No-show')).toBeVisible()
  const booked = await today.replace(absent.name)
  await expect(today.person(booked).getByText('Started')).toBeVisible()
})
