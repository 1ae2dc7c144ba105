import type { BrowserContext } from '@playwright/test'

/**
 * Removes what the oldest browsers that Muster supports do not know (tools/web/browser-floor.ts), so that every test runs as in one of them;
 * but for checkVisibility of elements, which Playwright needs.
 */
export const asInOldestBrowser = (context: BrowserContext) =>
  context.addInitScript(() => {
    const newer: readonly [unknown, readonly string[]][] = [
      [Promise, ['withResolvers', 'try']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Array, ['fromAsync']],
      [AbortSignal, ['any']],
      [URL, ['canParse', 'parse']],
      [RegExp, ['escape']],
      [Intl, ['DurationFormat']],
      [Document.prototype, ['startViewTransition']],
      [globalThis, ['requestIdleCallback']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      ['Iterator' in globalThis ? Iterator.prototype : {}, ['map', 'filter', 'some', 'every', 'find', 'toArray']],
    ]
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(Object(owner), name)
  })
