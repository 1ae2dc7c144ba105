// What toasts say, whenever a test looks: they stay for three seconds (specification section 9), which a busy machine may miss.
import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** a part of the text of the next toast that stays */
    kept_toast?: string
  }
}

/** Records the text of every toast in the pages of a context, for as long as its tab is open. */
export const recordToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const texts = new WeakMap<Element, string>()
    const record = () => {
      for (const toast of document.querySelectorAll('.mantine-Notifications-notification')) {
        const text = toast.textContent ?? ''
        if (texts.get(toast) === text) continue
        texts.set(toast, text)
        const shown = JSON.parse(sessionStorage.getItem('toasts') ?? '[]') as string[]
        sessionStorage.setItem('toasts', JSON.stringify([...shown, text]))
        if (window.kept_toast === undefined || !text.includes(window.kept_toast)) continue
        delete window.kept_toast
        // As if the pointer were over it.
        toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
  })

const shownIn = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('toasts') ?? '[]') as string[])

/** Expects a toast with this text, which no earlier expectation has found: title and message follow each other without a space. */
export async function expectToast(page: Page, text: string | RegExp) {
  const isMeant = (shown: string) => (typeof text === 'string' ? shown.includes(text) : text.test(shown))
  await expect(async () => {
    const shown = await shownIn(page)
    const found = shown.find(isMeant)
    expect(found, `a toast “${text}” among ${JSON.stringify(shown)}`).toBeDefined()
    await page.evaluate((one) => {
      const left = JSON.parse(sessionStorage.getItem('toasts') ?? '[]') as string[]
      sessionStorage.setItem('toasts', JSON.stringify(left.toSpliced(left.indexOf(one), 1)))
    }, found ?? '')
  }).toPass()
}

/** Expects that no toast with this text has been shown, except those that an earlier expectation has found. */
export const expectNoToast = async (page: Page, text: string) =>
  expect((await shownIn(page)).filter((shown) => shown.includes(text))).toEqual([])

/** Lets the next toast with this text stay, as one does that the pointer is over, until it is hidden or the pointer leaves. */
export const keepToast = (page: Page, text: string) =>
  page.evaluate((kept) => {
    window.kept_toast = kept
  }, text)

/** The pointer leaves the toasts. */
export const leaveToasts = (page: Page) =>
  page.evaluate(() => {
    for (const toast of document.querySelectorAll('.mantine-Notifications-notification'))
      toast.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
  })
