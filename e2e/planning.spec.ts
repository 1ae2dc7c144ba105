import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { centreOf } from './roster-board.ts'
import { countPendingRequests, follow, settled } from './screens.ts'
import { callsAs, type RecordVersion } from './server-calls.ts'
import { expectToast, keepToast, leaveToasts } from './toasts.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { ableAt, assign, publish, rosterWith, type Worker, workersAt } from './workers.ts'
import { expect, signedIn, test } from './world.ts'

const kitchen = { location: 'brisbane kitchen', position: 'Kitchen Hand' }

/** The built files with a component, also those of earlier builds: files of single screens are named by their hash only. */
function filesExporting(component: string) {
  const folder = 'dist/web/assets'
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  return files.filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes(`as ${component}}`))
}

test('a drawer whose code cannot be loaded keeps the screen and opens when tried again; what was typed in it is searched, checked, and not dropped by Escape or a step back', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/create-roster')
  const open = page.getByRole('button', { name: 'New roster' }).first()
  const drawer = page.getByRole('dialog', { name: 'New roster' })
  const files = filesExporting('NewRosterDrawer')
  const isCode = ({ pathname }: URL) => files.some((file) => pathname.endsWith(file))
  await page.route(isCode, (route) => route.abort())

  await open.click()
  const failed = page.getByRole('dialog', { name: 'This part of the page couldn’t be shown' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.unroute(isCode)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await open.click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Melbourne Cup week')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Melbourne Cup week')

  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Melbourne Cup week')

  const site = drawer.getByRole('combobox', { name: 'Site' })
  await site.click()
  await site.pressSequentially('southbank')
  await expect(page.getByRole('option', { name: /southbank/i }).first()).toBeVisible()
  await expect(site).toHaveValue('southbank')
  await expect(page.getByRole('option').filter({ hasNotText: /southbank/i })).toHaveCount(0)
  await site.press('Enter')
  await expect(site).toHaveValue(/southbank/i)

  const day = drawer.getByRole('textbox', { name: 'First day' })
  await day.fill('31/4/2027')
  await drawer.getByRole('button', { name: 'Create roster' }).click()
  await expect(
    drawer.getByText('This date can’t be read. Write day, month and year, such as 25/03/1985.'),
  ).toBeVisible()
  await expect(day).toHaveValue('31/4/2027')
  await day.fill('5 April 27')
  await day.press('Tab')
  await expect(day).toHaveValue('05/04/2027')

  await drawer.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
})

for (const person of ['admin', 'customer'] as const) {
  test(`each tile of the dashboard of ${person} opens a list with as many rows`, async ({ page }) => {
    await countPendingRequests(page)
    await signedIn(page, person)
    await page.goto('/dashboard')
    const tiles = page
      .getByRole('main')
      .getByRole('list', { name: /Needs attention|At a glance/ })
      .getByRole('link')
    await expect(tiles.first()).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    const home = await heading.innerText()
    const shown = await tiles.evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent ?? '' })),
    )

    // A tile of hours opens the timesheets that they are the sum of.
    for (const { href } of shown.filter(({ text }) => !/^[\d,.]+\sh/.test(text)))
      // Other tests add records meanwhile: then both are counted again.
      await expect(async () => {
        await (page.url().endsWith('/dashboard') ? page.reload() : follow(page, '/dashboard'))
        await settled(page)
        const tile = tiles.and(page.locator(`[href="${href}"]`)).first()
        const text = await tile.textContent()
        const count = /^\d+/.exec(text ?? '')?.[0] ?? ''
        await tile.click()
        await expect(heading).not.toHaveText(home)
        const total = page.getByText(count === '0' ? 'No results' : new RegExp(`of ${count}$`))
        await expect(total.first(), `${text} at ${href}`).toBeVisible({ timeout: 20_000 })
      }).toPass({ timeout: 240_000 })
  })
}

test('an employee finds exactly the shifts that a tile counts', async ({ page }) => {
  const call = await callsAs(page, 'admin')
  const monday = mondayOf('tile')
  const { roster_id, shifts } = await rosterWith(call, { location: 'footscray', position: 'Carer' }, [
    { dates: [0, 1, 2].map((days) => dayAfter(monday, days)), starts: '09:00', ends: '13:00' },
  ])
  const [worker] = (await workersAt(page, call, shifts, 1)) as [Worker]
  for (const shift of shifts) await assign(call, shift, worker)
  await publish(call, roster_id)
  await signedIn(page, worker.person)
  await page.goto('/dashboard')
  const tile = page.getByRole('link', { name: /awaiting response/ })
  const count = Number(/\d+/.exec((await tile.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThanOrEqual(3)

  await tile.click()

  await expect(page.getByRole('heading', { name: 'Awaiting your response' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(count)
})

test('a new roster shows that its customer is on hold, and links to the site’s existing roster', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/create-roster')
  await page.getByRole('button', { name: 'New roster' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New roster' })

  await drawer.getByRole('combobox', { name: 'Site' }).click()
  await page
    .getByRole('option', { name: /Coastal Freight Lines/ })
    .first()
    .click()
  await expect(drawer.getByText('The customer is on hold.')).toBeVisible()

  await drawer.getByRole('combobox', { name: 'Site' }).fill('Brisbane Kitchen')
  await page.getByRole('option', { name: /Brisbane Kitchen/ }).click()
  await drawer
    .getByRole('link', { name: /^Open Brisbane Kitchen/ })
    .first()
    .click()

  await expect(page).toHaveURL(/roster=/)
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Brisbane Kitchen').first()).toBeVisible()
})

test('toasts cover nothing that can be clicked, of a drawer or of the page, on a desktop and on a phone, and at most two are shown', async ({
  page,
}) => {
  const times = { dates: [mondayOf('toasts')], starts: '09:00', ends: '13:00' }
  const { roster_id } = await rosterWith(await callsAs(page, 'admin'), kitchen, [times])
  await signedIn(page, 'admin')
  await page.goto(`/create-roster?roster=${roster_id}`)
  await page.getByRole('grid').locator('[data-chip^="s:"], [data-chip^="a:"]').first().click()
  const drawer = page.getByRole('dialog')
  const toasts = page.locator('.mantine-Notifications-notification')
  async function expectNothingCovered() {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => coveredByToasts(page)).toEqual([])
      await expect(toasts.first()).toBeInViewport()
    }
  }

  for (const [at, note] of ['Meet at gate 2', 'Meet at gate 3', 'Meet at gate 4'].entries()) {
    // The third one waits for room, and then leaves by itself.
    if (at < 2) await keepToast(page, 'Shift updated.')
    // Clicked while the previous toasts are still shown.
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
    await drawer.getByRole('textbox', { name: 'Shift notes' }).fill(note)
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expect(drawer.getByText(note)).toBeVisible()
    await expect(toasts).toHaveText(Array<string>(Math.min(at + 1, 2)).fill('Shift updated.'))
  }
  await expectNothingCovered()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expectNothingCovered()

  // They leave while a button is pressed, which stays where it is until it is released.
  const options = page.getByRole('button', { name: 'View options' })
  const { x, y } = await centreOf(options)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await leaveToasts(page)
  await expect(toasts).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect.poll(async () => (await centreOf(options)).y).toBeLessThan(y)
})

/** The names of what can be clicked and lies below a toast; what is scrolled out of a drawer is not there. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('.mantine-Notifications-notification')]
    const boxes = toasts.map((one) => one.getBoundingClientRect())
    const layers = document.querySelectorAll('.mantine-Drawer-content, .mantine-Modal-content')
    const layer = [...layers].at(-1) ?? document.body
    const clickable = layer.querySelectorAll('a[href], button, input, [role="button"], [role="tab"], [data-chip]')
    const isBelow = (one: Element, toast: DOMRect) => {
      const box = one.getBoundingClientRect()
      const [left, right] = [Math.max(box.left, toast.left), Math.min(box.right, toast.right)]
      const [top, bottom] = [Math.max(box.top, toast.top), Math.min(box.bottom, toast.bottom)]
      if (left >= right || top >= bottom) return false
      return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    }
    // Without the toasts, what is at a point is what they cover.
    for (const toast of toasts) toast.style.visibility = 'hidden'
    const covered = [...clickable].filter(
      (one) =>
        one.closest('.mantine-Notifications-notification') === null && boxes.some((toast) => isBelow(one, toast)),
    )
    for (const toast of toasts) toast.style.visibility = ''
    return covered.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
  })

test('a planner reminds people who have not responded, only once, and responds for several at once', async ({
  page,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/assigned-roster?status=pending&from=2026-01-01')
  // Shifts in Queensland and Western Australia are ordered by instant; each shows its time zone.
  await expect(page.getByRole('row', { name: /\d{2}:\d{2}.* AW?[CE]?[SD]T/ }).first()).toBeVisible()
  const call = await callsAs(page, 'admin')
  const monday = mondayOf('reminders')
  const { roster_id, shifts } = await rosterWith(call, kitchen, [
    { dates: [monday, dayAfter(monday, 1)], starts: '09:00', ends: '13:00' },
  ])
  for (const shift of shifts) await assign(call, shift, (await ableAt(call, shift))[0]!)
  await publish(call, roster_id)
  await follow(page, `/assigned-roster?from=${monday}&to=${dayAfter(monday, 6)}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const select = async () => {
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  }
  const bar = page.getByRole('region', { name: '2 selected' })

  await select()
  await bar.getByRole('button', { name: 'Remind (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await expect(results).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1).getByText(/^Reminded /)).toBeVisible()
  await select()
  await expect(bar.getByRole('button', { name: /^Accept on their behalf/ })).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Remind/ })).toHaveCount(0)

  await bar.getByRole('button', { name: 'Decline on their behalf (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline 2 assignments on their behalf?' })
  await dialog.getByText('By phone').click()
  await dialog.getByRole('button', { name: 'Decline on their behalf' }).click()
  await expect(results.getByText('2 assignments declined')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()

  await rows.first().locator('[data-opener]').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open roster' })).toBeVisible()
})

/** The rows and days of the grid that are wholly visible, without scrolling. */
const visibleIn = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const box = grid.getBoundingClientRect()
    const bottom = grid.querySelector('[role="row"]:last-child')?.getBoundingClientRect().top ?? box.bottom
    const isShown = (part: Element) => {
      const { bottom: end, right } = part.getBoundingClientRect()
      return end <= bottom + 1 && right <= box.right + 1
    }
    return {
      people: [...grid.querySelectorAll('[role="rowheader"]:has(img, [data-colour])')].filter(isShown).length,
      days: [...grid.querySelectorAll('[role="columnheader"]')].filter(isShown).length - 1,
    }
  })

const expectWeekOfNine = (page: Page) =>
  expect(async () => {
    const { people, days } = await visibleIn(page)
    expect(people).toBeGreaterThanOrEqual(9)
    expect(days).toBe(7)
  }).toPass()

test('a planner sees nine people and the whole week at 1280 × 720, and changes what the board shows by its URL', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const { accessToken } = await signedIn(page, 'admin')
  const answer = await page.request.post('/api/roster/list?status=published&per_page=50', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = (await answer.json()) as {
    data: { rows: { id: string; days: number; openings: number; filled: number }[] }
  }
  // The oldest one is of the demo, and no test changes it.
  const roster = data.rows.find(({ days, openings, filled }) => days === 7 && filled < openings)
  await page.goto(`/create-roster?roster=${roster?.id}`)
  const grid = page.getByRole('grid')
  await expect(grid.locator('[data-chip]').first()).toBeVisible()

  await expectWeekOfNine(page)
  const visible = await visibleIn(page)

  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByText('Comfortable').click()
  await expect.poll(async () => (await visibleIn(page)).people).toBeLessThan(visible.people)
  await page.reload()
  await expect(grid.locator('[data-chip]').first()).toBeVisible()
  await expect.poll(async () => (await visibleIn(page)).people).toBeLessThan(visible.people)

  await page.getByRole('combobox', { name: 'Period' }).selectOption('Day')
  await expect(page).toHaveURL(/period=day/)
  await expect(grid.getByRole('columnheader')).toHaveCount(2)
  const first = await grid.getByRole('columnheader').nth(1).textContent()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/from=/)
  await expect(grid.getByRole('columnheader').nth(1)).not.toHaveText(first ?? '')

  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Hours').click()
  await expect(page).toHaveURL(/by=hours/)
  await expect(page.getByRole('rowheader', { name: /Required/ })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/by=hours/)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Week')
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Shifts').click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Unfilled' }).click()
  const filtered = /by=demand.*show=unfilled|show=unfilled.*by=demand/
  await expect(page).toHaveURL(filtered)
  await page.keyboard.press('Escape')
  const exported = await exportedLines(page)
  expect(exported.length).toBeGreaterThan(1)
  const unfilled = await grid.locator('[data-chip^="w:"]').count()
  expect(new Set(exported.map((line) => line.split(',').slice(0, 6).join())).size).toBeLessThanOrEqual(unfilled)
  expect(exported.some((line) => line.endsWith(',Open'))).toBe(true)
  const name = `To fill ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: `Views: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Default view' }).click()
  await expect(page).not.toHaveURL(filtered)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(filtered)
  await grid.locator('[data-chip^="s:"]').last().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Available people' })).toBeVisible()
})

/** The lines of the board's text file, without the heads. */
async function exportedLines(page: Page) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('menuitem', { name: 'Text file (CSV)' }).click()
  const text = readFileSync(await (await waiting).path(), 'utf8')
  return text.trim().split('\r\n').slice(1)
}

test('the planning board shows nine people and the whole week at 1280 × 720, the drafts of all locations, and opens their shifts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signedIn(page, 'admin')
  await page.goto('/create-roster')
  await page.getByRole('link', { name: 'Planning board' }).click()
  await expect(page.getByRole('grid').locator('[data-chip]').first()).toBeVisible()
  await expectWeekOfNine(page)
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Sites').click()
  const grid = page.getByRole('grid')
  const locations = grid.getByRole('rowheader')
  await expect.poll(() => locations.count()).toBeGreaterThan(4)

  const week = await grid.getByRole('columnheader').nth(1).textContent()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/from=/)
  await expect(grid.getByRole('columnheader').nth(1)).not.toHaveText(week ?? '')
  const draft = grid.locator('[data-state="draft"]').first()
  await draft.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('two planners on one roster see each other and changes by the other without reloading, and never overwrite each other', async ({
  page,
  browser,
}) => {
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list', { q: 'Brisbane Kitchen' })
  const { id: position_id } = await call('/position/list', { q: 'Kitchen' })
  const week_start = mondayOf('twoPlanners')
  const roster = await call('/roster/store', { location_id, name: 'Planned by two', week_start, another: true })
  const times = { starts: '09:00', ends: '13:00', breaks: [] }
  const { shifts } = await call<{ shifts: RecordVersion[] }>('/roster/shift-store', {
    ...{ roster_id: roster.id, dates: [week_start], position_id, ...times },
  })
  const others = await browser.newContext()
  const daniel = await others.newPage()
  await signedIn(page, 'admin')
  await signedIn(daniel, 'daniel')
  for (const one of [page, daniel]) await one.goto(`/create-roster?roster=${roster.id}`)

  await expect(daniel.getByRole('img', { name: /^Also on this roster: / })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Also on this roster: Daniel Weber' })).toBeVisible()

  await page.getByRole('grid').locator('[data-chip^="s:"]').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).first().click()
  await expect(daniel.getByRole('grid').locator('[data-chip^="a:"]')).toHaveCount(1)

  // One edits what the other changes meanwhile, and undoes what the other has changed since.
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click()
  const { id, version } = shifts[0] ?? {}
  const his = await callsAs(daniel, 'daniel')
  await his('/roster/shift-update', { id, version, works_on: week_start, position_id, ...times, ends: '14:00' })
  const changed = page.getByRole('grid').getByText('09:00–14:00')
  await expect(changed.first()).toBeAttached()
  await drawer.getByRole('textbox', { name: 'Shift notes' }).fill('Gate 2')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  const conflict = drawer.getByRole('alert')
  await expect(conflict).toContainText('Someone else changed this')
  await conflict.getByRole('button').first().click()
  await expect(drawer.getByLabel('Hours').nth(1)).toHaveValue('14')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expectToast(page, 'Daniel Weber has changed this since')
  await expect(changed.first()).toBeVisible()

  await others.close()
  await expect(page.getByRole('img', { name: /^Also on this roster/ })).toHaveCount(0)
})
