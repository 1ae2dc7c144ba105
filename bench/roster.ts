import type { Browser, Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { buildWeb } from '../tools/web/build-web.ts'
import {
  adminState,
  dragged,
  firstFrame,
  noteFirstFrame,
  scrolled,
  type State,
  withBrowser,
} from './measuring/browser.ts'
import { filled } from './people-data.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'
import { makeRoster } from './roster-data.ts'

/** The goals of the first issue and of the roster's, and of design/performance.md for what comes after the data. */
const goals = { first_paint_ms: 500, after_data_ms: 250, frames_per_second: 58, marks_ms: 50 }
const rounds = option('rounds', 5, 1)
/** of scrolling, and of dragging */
const seconds = option('seconds', 3, 0.3)
const plainPage = '/pages/miscellaneous/under-maintenance'

/** The board of 1,000 people, 14 days and 7,000 shifts in the real application, on both databases. */
export async function roster(): Promise<Ratio[]> {
  await buildWeb()
  return onBothDatabases(measured)
}

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  const roster_id = await filled(where, makeRoster)
  const muster = await startMuster(environment)
  try {
    const requested = await filterTimes(muster.address, roster_id)
    const shown = await withBrowser(async (browser) => {
      const state = await adminState(browser, muster.address)
      const frames = await framesOf(browser, state, muster.address, roster_id)
      const scrolls = await scrolling(browser, state, muster.address, roster_id)
      return { ...frames, ...scrolls, ...(await dragging(browser, state, muster.address, roster_id)) }
    })
    return ratiosOf(kind, { ...requested, ...shown })
  } finally {
    await muster.stop()
  }
}

type RosterMeasurement = {
  filter_ms: number
  /** a call that reads nothing, through the same stack */
  trivial_ms: number
  kilobytes: number
  paint_ms: number
  /** from the click on it in the list of rosters, with the application loaded, to the same frame */
  opened_ms: number
  /** from the arrival of the board's data to the frame that shows it */
  after_data_ms: number
  plain_ms: number
  fast: number
  faster: number
  worst_ms: number
  list: number
  /** from the first move of a drag to the frame that shows who is eligible */
  marks_ms: number
  /** while a shift is dragged over the board */
  drag: number
  drag_worst_ms: number
}

/** Only the board's call, from the request to the last byte. */
async function filterTimes(address: string, roster_id: string) {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const input = boardInput(roster_id)
  const filter: number[] = []
  const trivial: number[] = []
  let bytes = 0
  for (let round = 0; round <= rounds; round++) {
    const value = await timed(`${address}/api${calls.rosters.filter.path}`, headers, JSON.stringify(input))
    filter.push(value.ms)
    bytes = value.bytes
    trivial.push((await timed(`${address}/api${calls.auth.me.path}`, headers, '')).ms)
  }
  return { filter_ms: median(filter.slice(1)), trivial_ms: median(trivial.slice(1)), kilobytes: bytes / 1000 }
}

async function timed(url: string, headers: Record<string, string>, body: string) {
  const began = performance.now()
  const answer = await fetch(url, { method: 'POST', headers, body })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return { ms: performance.now() - began, bytes }
}

/** From the navigation to the first frame with shifts, with scripts cached, against a plain page. */
async function framesOf(browser: Browser, storageState: State, address: string, roster_id: string) {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 860 }, bypassCSP: true })
  const paint: number[] = []
  const opened: number[] = []
  const after: number[] = []
  const plain: number[] = []
  for (let round = 0; round <= rounds; round++) {
    plain.push(await shownAt(await context.newPage(), address + plainPage, 'h1, h2'))
    const page = await context.newPage()
    const at = await shownAt(page, boardAt(address, roster_id), chip, false)
    paint.push(at)
    after.push(at - (await dataAt(page)))
    await page.close()
    opened.push(await openedIn(await context.newPage(), address))
  }
  await context.close()
  return {
    paint_ms: median(paint.slice(1)),
    opened_ms: median(opened.slice(1)),
    after_data_ms: median(after.slice(1)),
    plain_ms: median(plain.slice(1)),
  }
}

/** The notification stream stays open, so the network is never idle; what a page prefetches has arrived after this time. */
const settled_ms = 2_000

/** The usual way to the board: a click on one roster in the list. */
async function openedIn(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/create-roster`)
  const roster = page.getByRole('link', { name: 'Season' })
  await roster.waitFor()
  await page.waitForTimeout(settled_ms)
  await page.evaluate(watchForFrame, chip)
  await roster.click()
  const at = await firstFrame(page)
  const clicked = await page.evaluate<number>('globalThis.clicked')
  await page.close()
  return at - clicked
}

const chip = '[role=grid] [data-chip]'

function watchForFrame(wanted: string) {
  addEventListener('pointerdown', () => Object.assign(globalThis, { clicked: performance.now() }), { capture: true })
  const look = () => {
    if (document.querySelector(wanted) === null) return requestAnimationFrame(look)
    return requestAnimationFrame(() => Object.assign(globalThis, { first_frame: performance.now() }))
  }
  requestAnimationFrame(look)
}

const boardAt = (address: string, roster_id: string) => `${address}/create-roster?roster=${roster_id}`

async function shownAt(page: Page, url: string, selector: string, closes = true): Promise<number> {
  await noteFirstFrame(page, selector)
  await page.goto(url, { waitUntil: 'commit' })
  const at = await firstFrame(page)
  if (closes) await page.close()
  return at
}

/** When the last byte of the board arrived, in milliseconds since the navigation. */
const dataAt = (page: Page) =>
  page.evaluate(
    (path) =>
      performance
        .getEntriesByType('resource')
        .findLast(({ name }) => name.includes(path))
        ?.toJSON().responseEnd ?? Number.NaN,
    calls.rosters.filter.path,
  )

async function scrolling(browser: Browser, storageState: State, address: string, roster_id: string) {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 860 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  const page = await context.newPage()
  await shownAt(page, boardAt(address, roster_id), chip, false)
  await page.waitForTimeout(settled_ms)
  const list = await context.newPage()
  await list.setContent(plainList)
  const plain = await scrolled(list, 'main', 3000, seconds)
  const fast = await scrolled(page, '[role=grid]', 3000, seconds)
  const faster = await scrolled(page, '[role=grid]', 8000, seconds)
  await context.close()
  return { list: plain.rate, fast: fast.rate, faster: faster.rate, worst_ms: fast.worst_ms }
}

/** One shift is lifted after the verdicts of its people have arrived, as they do while the pointer rests on it, and dragged to and fro. */
async function dragging(browser: Browser, storageState: State, address: string, roster_id: string) {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 860 }, bypassCSP: true })
  const page = await context.newPage()
  await shownAt(page, boardAt(address, roster_id), chip, false)
  await page.waitForTimeout(settled_ms)
  const shift = page.locator(chip).first()
  const marks: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const fit = round === 0 ? page.waitForResponse(`**/api${calls.rosterChanges.fit.path}`) : undefined
    await shift.hover()
    await fit
    await page.waitForTimeout(settled_ms / 4)
    await page.evaluate(watchForMarks)
    await page.mouse.down()
    const { x, y } = await middleOf(shift)
    await page.mouse.move(x + 20, y + 10)
    await page.waitForFunction('globalThis.marked_ms')
    marks.push(await page.evaluate<number>('globalThis.marked_ms'))
    if (round < rounds) await page.keyboard.press('Escape')
    if (round < rounds) await page.mouse.up()
  }
  const grid = (await page.locator('[role=grid]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { rate, worst_ms } = await dragged(page, cornersWithin(grid), seconds)
  await page.keyboard.press('Escape')
  await context.close()
  return { marks_ms: median(marks.slice(1)), drag: rate, drag_worst_ms: worst_ms }
}

async function middleOf(shift: Locator) {
  const { x, y, width, height } = (await shift.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Four points of the board; none is so near an edge that it scrolls. */
const cornersWithin = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  [
    [0.3, 0.3],
    [0.8, 0.7],
    [0.8, 0.3],
    [0.3, 0.7],
  ].map(([across = 0, down = 0]) => ({ x: x + width * across, y: y + height * down }))

/** Notes the time from the first move with a pressed button to the frame with the first mark. */
function watchForMarks() {
  Object.assign(globalThis, { marked_ms: undefined })
  const began = (move: PointerEvent) => {
    if (move.buttons === 0) return
    removeEventListener('pointermove', began, true)
    const look = () => {
      if (document.querySelector('[data-fit]') === null) return requestAnimationFrame(look)
      return requestAnimationFrame(() => Object.assign(globalThis, { marked_ms: performance.now() - move.timeStamp }))
    }
    requestAnimationFrame(look)
  }
  addEventListener('pointermove', began, true)
}

const plainList = `<main style="height: 100vh; overflow: auto">${'<p>a line of text</p>'.repeat(3000)}</main>`

// oxlint-disable-next-line max-lines-per-function -- a table, one line of the report each
function ratiosOf(kind: string, measured: RosterMeasurement): Ratio[] {
  const line = (title: string, ratio: number, goal: Ratio['goal'], figures: string): Ratio => ({
    bench: 'roster',
    title: `${title}, ${kind}`,
    ratio,
    goal,
    figures,
  })
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    line(
      'first paint against 500 ms, opened from the list of rosters',
      measured.opened_ms / goals.first_paint_ms,
      { at_most: 1 },
      ms(measured.opened_ms),
    ),
    line(
      'first paint of a new tab against a plain page of the application',
      measured.paint_ms / measured.plain_ms,
      null,
      `${ms(measured.paint_ms)} of ${ms(measured.plain_ms)}`,
    ),
    line(
      'paint after its data against 250 ms',
      measured.after_data_ms / goals.after_data_ms,
      { at_most: 1 },
      ms(measured.after_data_ms),
    ),
    line(
      'its call against one that reads nothing',
      measured.filter_ms / measured.trivial_ms,
      null,
      `${ms(measured.filter_ms)} of ${ms(measured.trivial_ms)}, ${measured.kilobytes.toFixed(0)} kB`,
    ),
    line(
      'frames at 3,000 px a second against 58',
      measured.fast / goals.frames_per_second,
      { at_least: 1 },
      `${measured.fast.toFixed(1)} a second, longest frame ${ms(measured.worst_ms)}`,
    ),
    line(
      'frames at 3,000 px a second against a plain list',
      measured.fast / measured.list,
      null,
      `${measured.fast.toFixed(1)} of ${measured.list.toFixed(1)} a second`,
    ),
    line(
      'frames at 8,000 px a second against 58',
      measured.faster / goals.frames_per_second,
      null,
      `${measured.faster.toFixed(1)} a second`,
    ),
    line(
      'marks of who is eligible after the start of a drag, against 50 ms',
      measured.marks_ms / goals.marks_ms,
      { at_most: 1 },
      ms(measured.marks_ms),
    ),
    line(
      'frames while a shift is dragged, against 58',
      measured.drag / goals.frames_per_second,
      { at_least: 1 },
      `${measured.drag.toFixed(1)} a second, longest frame ${ms(measured.drag_worst_ms)}`,
    ),
  ]
}
