import { type Browser, chromium, type Page } from '@playwright/test'
import { password } from '#server/testing/world.ts'
import { chromiumFlags, chromiumPath } from '#tools/testing/chromium.ts'
import { isSmokeRun } from './ratio.ts'

export type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** Runs `fn` with a Chromium. */
export async function withBrowser<T>(fn: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  return fn(browser).finally(() => browser.close())
}

/** Signs the admin in on the login page; returns the storage state, for other contexts. */
export async function adminState(browser: Browser, address: string): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.locator('input[name=email]').fill('admin@muster.example')
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return context.storageState().finally(() => context.close())
}

export type ScrollResult = { rate: number; worst_ms: number }

/** Frames per second while scrolling `selector` by touch at this speed, in pixels per second. */
export async function scrolled(page: Page, selector: string, speed: number, seconds: number): Promise<ScrollResult> {
  await page.bringToFront()
  const client = await page.context().newCDPSession(page)
  const box = await page.locator(selector).boundingBox()
  const scrollTop = () => page.locator(selector).evaluate((element) => element.scrollTop)
  const before = await scrollTop()
  await page.evaluate(countFrames)
  const middle = {
    x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2),
    y: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2),
  }
  const way = { yDistance: -speed * seconds, speed, gestureSourceType: 'mouse', preventFling: true } as const
  await client.send('Input.synthesizeScrollGesture', { ...middle, ...way })
  const frames = await page.evaluate<number[]>('globalThis.frames')
  const moved = (await scrollTop()) - before
  // A gesture that scrolls nothing would report sixty frames per second.
  const least = isSmokeRun ? 1 : speed * seconds * 0.6
  if (moved < least) throw new Error(`${selector} scrolled ${moved} px instead of ${speed * seconds}`)
  return rateOf(frames)
}

type Point = { x: number; y: number }

/** Frames per second while the mouse, its button pressed, goes between these points for some seconds; the caller presses and releases it. */
export async function dragged(page: Page, points: readonly Point[], seconds: number): Promise<ScrollResult> {
  await page.evaluate(countFrames)
  const until = performance.now() + seconds * 1000
  for (let at = 0; performance.now() < until; at += 1) {
    const { x, y } = points[at % points.length] ?? { x: 0, y: 0 }
    await page.mouse.move(x, y, { steps: 20 })
  }
  return rateOf(await page.evaluate<number[]>('globalThis.frames'))
}

function countFrames() {
  const frames: number[] = []
  const note = (at: number) => {
    frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  Object.assign(globalThis, { frames })
}

function rateOf(frames: readonly number[]): ScrollResult {
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return { rate: (1000 * gaps.length) / total, worst_ms: Math.max(...gaps) }
}

/** Records the first frame that shows `selector`, in milliseconds since the navigation began. */
export async function noteFirstFrame(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted) === null) return requestAnimationFrame(look)
      // What the script finds now is painted with this frame; the next one proves it.
      return requestAnimationFrame(() => Object.assign(globalThis, { first_frame: performance.now() }))
    }
    requestAnimationFrame(look)
  }, selector)
}

export async function firstFrame(page: Page): Promise<number> {
  await page.waitForFunction('globalThis.first_frame', null, { timeout: 60_000 })
  return page.evaluate<number>('globalThis.first_frame')
}
