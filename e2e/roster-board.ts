// A roster of its own for tests of direct editing, and what they do with it.
import type { Locator, Page } from '@playwright/test'
import { callsAs, type RecordVersion } from './server-calls.ts'
import { dayAfter, mondayOf } from './weeks.ts'
import { expect, signedIn } from './world.ts'

const overridable = ['positionNotHeld', 'positionNotAllowed', 'inductionMissing', 'documentMissing']

type Candidate = {
  employee_id: string
  name: string
  verdict: 'ok' | 'warn' | 'block'
  findings: { rule: string; severity: string }[]
}

/** Days of the board, from Monday. */
export const [mon, tue, wed, thu, fri] = [0, 1, 2, 3, 4] as const

/** A draft roster of its own in a week of its own: on Monday a shift of one person, on Tuesday two free places. */
export async function newBoard(page: Page, story: number) {
  await signedIn(page, 'admin')
  const call = await callsAs(page, 'admin')
  const { id: location_id } = await call('/location/list?q=brisbane kitchen')
  const week_start = mondayOf('board', story * 5)
  const roster = await call('/roster/store', { location_id, week_start, days: 7, another: true, name: 'Drag' })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === 'Kitchen Hand')?.id
  const shift = { roster_id: roster.id, position_id, starts: '09:00', ends: '15:00' }
  const dates = [0, 1].map((day) => dayAfter(week_start, day))
  const { shifts } = await call<{ shifts: RecordVersion[] }>('/roster/shift-store', {
    ...shift,
    dates: dates.slice(0, 1),
  })
  await call('/roster/shift-store', { ...shift, dates: dates.slice(1), openings: 2 })
  const { rows: found } = await call<{ rows: Candidate[] }>('/roster/employee-availability-check', {
    roster_shift_id: shifts[0]?.id,
    q: '',
  })
  const able = found.filter(({ verdict }) => verdict !== 'block')
  const first = able[0]
  await call('/roster/assign', { roster_shift_id: shifts[0]?.id, employee_ids: [first?.employee_id] })
  await page.goto(`/create-roster?roster=${roster.id}&grid=1`)
  await expect(page.getByRole('button', { name: /^(Undo|Nothing to undo)/ })).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(chip(grid, first?.name ?? '', mon)).toBeVisible()
  const shown = await grid.getByRole('rowheader').allInnerTexts()
  const names = shown.map((text) => text.split('\n').find((line) => line.includes(' ')) ?? '')
  const others = able.filter(({ name }) => name !== first?.name && names.includes(name)).map(({ name }) => name)
  const blocked = found.find(
    ({ name, verdict, findings }) =>
      verdict === 'block' &&
      names.includes(name) &&
      findings.every(({ rule, severity }) => severity !== 'block' || overridable.includes(rule)),
  )
  const second = others[0]
  if (!first || !second || !blocked) throw new Error('the demo has too few people')
  const people = { first: first.name, second, blocked: blocked.name }
  return { call, grid, roster, week_start, location_id, position_id, ...people }
}

export const cell = (grid: Locator, row: string, day: number) =>
  grid.getByRole('row').filter({ hasText: row }).getByRole('gridcell').nth(day)
export const chip = (grid: Locator, row: string, day: number) =>
  cell(grid, row, day).locator('[data-chip^="a:"], [data-chip^="s:"]')
export const open = 'Open shifts'

export async function centreOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) }
}

type Point = { x: number; y: number }

/** One finger: every step is a real touch event. */
export async function fingerOn(page: Page) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    press: (at: Point) => touch('touchStart', [at]),
    async move(from: Point, to: Point) {
      for (const part of [0.3, 0.7, 1])
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
    },
    release: () => touch('touchEnd', []),
  }
}

export async function lift(page: Page, from: Locator, to: Locator) {
  const start = await pointAt(page, from, 1)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y + 8)
  await pointAt(page, to, 4)
}

/** Like a hand, it follows a target that moves while the pointer is on its way, as rows do when a change of somebody else arrives. */
export async function pointAt(page: Page, target: Locator, steps: number): Promise<Point> {
  const at = await centreOf(target)
  await page.mouse.move(at.x, at.y, { steps })
  const now = await centreOf(target)
  return now.x === at.x && now.y === at.y ? at : pointAt(page, target, 1)
}

export async function drag(page: Page, from: Locator, to: Locator) {
  await lift(page, from, to)
  await page.mouse.up()
}

/** As a busy browser reports a fast hand: pressed here, released there, and no move between. */
export async function flick(page: Page, from: Locator, to: Locator) {
  const client = await page.context().newCDPSession(page)
  const event = (type: 'mousePressed' | 'mouseReleased', at: Point) =>
    client.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
  await event('mousePressed', await pointAt(page, from, 1))
  await event('mouseReleased', await centreOf(to))
}

/** Holds the answers of a call back until they are released. */
export async function heldBack(page: Page, path: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { isAsked: asked.promise, release: released.resolve }
}

/** Lets changes fail until the outage ends: the first one reaches the server, and its answer is lost. `keys` has the key of each attempt. */
export async function outage(page: Page) {
  const keys: string[] = []
  let isOver = false
  await page.route('**/api/roster/change', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '')
    if (keys.length === 1) await route.fetch()
    await (isOver ? route.continue() : route.abort())
  })
  return {
    keys,
    /** The browser is online again, whichever attempt is next. */
    end() {
      isOver = true
      return page.evaluate(() => window.dispatchEvent(new Event('online')))
    },
  }
}
