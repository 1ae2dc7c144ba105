import assert from 'node:assert/strict'

import { chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'

import { chromiumFlags, chromiumPath } from '#tools/testing/chromium.ts'

/* Tests the grid by keyboard, mouse and touch in a real browser, which its unit tests cannot.
   Usage: node bench/roster-grid/walk.ts [folder for pictures] */

const config = { configFile: `${import.meta.dirname}/vite.config.ts`, logLevel: 'error' } as const
await build(config)
const server = await preview({ ...config, preview: { port: 0 } })
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
const pictures = process.argv[2]

await walkByKeyboard(await opened(''))
await focusSurvives(await opened(''))
await walkByMouse(await opened(''))
await walkByFinger(await opened('', 390))
await walkRightToLeft(await opened('?dir=rtl'))
await fewPeople(await opened('?people=3&shifts=12&days=7'))
await browser.close()
await server.close()
console.log('the walk is done')

async function opened(query: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 860 }, hasTouch: width < 600 })
  const page = await context.newPage()
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(address + query)
  await page.waitForFunction('globalThis.bench')
  return page
}

/** line:day:slot of the focused element */
async function focusedStop(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stop = document.activeElement
    return `${stop?.closest('[data-cell]')?.getAttribute('data-cell')}:${stop?.getAttribute('data-stop')}`
  })
}

/** True if the focused element is in the visible part, not covered by header, names or footer. */
async function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const stop = document.activeElement
    const box = stop?.getBoundingClientRect()
    if (!stop || !box) return false
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return stop === at || stop.contains(at)
  })
}

async function log(page: Page): Promise<string> {
  return page.evaluate('JSON.stringify(globalThis.log.splice(0))')
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function walkByKeyboard(page: Page) {
  await page.locator('[data-stop][tabindex="0"]').focus()
  assert.equal(await focusedStop(page), '1:0:0')
  await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown')
  assert.match(await focusedStop(page), /^3:1:0$/)
  await press(page, 'Control+End')
  assert.match(await focusedStop(page), /^1000:13:/)
  assert.ok(await isInSight(page))
  await press(page, 'PageUp', 'Home')
  assert.ok(await isInSight(page))
  await press(page, 'Control+Home')
  assert.equal(await focusedStop(page), '0:0:0')
  assert.ok(await isInSight(page))
  await press(page, 'Enter', 'n')
  assert.match(await log(page), /^\[\["open","o0-0"\],\["create","open",0\]\]$/)
  await press(page, 'ArrowDown', 'ArrowDown', 'Control+a', 'Escape', 'Control+a')
  assert.equal(await log(page), '[["select",7],["select",0],["select",7]]')
  await press(page, 'Tab')
  await press(page, 'Shift+Tab')
  assert.match(await focusedStop(page), /^\d+:0:\d/)
  if (pictures) await page.screenshot({ path: `${pictures}/walk-selected.png` })
}

async function focusSurvives(page: Page) {
  await page.locator('[data-stop][tabindex="0"]').focus()
  await press(page, 'ArrowRight')
  const stood = await focusedStop(page)
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 1500)
  await page.waitForTimeout(300)
  assert.equal(await focusedStop(page), stood)
  assert.ok((await page.evaluate<number>(`document.querySelector('[role=grid]').scrollTop`)) > 10_000)
  await press(page, 'ArrowDown')
  assert.ok(await isInSight(page))
}

async function walkByMouse(page: Page) {
  const chips = page.locator('[aria-rowindex="4"] [data-chip]')
  await chips.nth(0).click()
  await chips.nth(1).click({ modifiers: ['Control'] })
  assert.match(await log(page), /^\[\["select",1\],\["open","s\d+"\],\["select",2\]\]$/)
  const empty = page.locator('[aria-rowindex="4"] [data-empty]').nth(1)
  await empty.hover()
  if (pictures) await page.screenshot({ path: `${pictures}/walk-hover.png` })
  await empty.click()
  assert.match(await log(page), /\["select",0\],\["create","p1",\d+\]/)
  await empty.click({ position: { x: 6, y: 6 } })
  assert.equal(await log(page), '[]')
  await empty.dblclick({ position: { x: 6, y: 6 } })
  assert.match(await log(page), /^\[\["create","p1",\d+\]\]$/)
}

async function walkByFinger(page: Page) {
  await page.locator('[data-fold]').tap()
  assert.equal(await page.locator('[data-fold]').getAttribute('aria-expanded'), 'true')
  await page.locator('[data-fold]').tap()
  const empty = page.locator('[aria-rowindex="4"] [data-empty]').first()
  await empty.tap()
  assert.equal(await log(page), '[]')
  await empty.tap()
  assert.match(await log(page), /create/)
  await page.locator('[aria-rowindex="4"] [data-chip]').first().tap()
  assert.match(await log(page), /"open"/)
}

async function walkRightToLeft(page: Page) {
  await page.locator('[data-stop][tabindex="0"]').focus()
  await press(page, 'ArrowLeft', 'End')
  assert.match(await focusedStop(page), /^1:13:/)
  assert.ok(await isInSight(page))
  if (pictures) await page.screenshot({ path: `${pictures}/walk-rtl.png` })
}

async function fewPeople(page: Page) {
  if (pictures) await page.screenshot({ path: `${pictures}/walk-few.png` })
  assert.equal(await page.locator('[role=row]').count(), 6)
}
