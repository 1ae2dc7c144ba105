import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    axe?: { run(where: Document | string, options: RunOptions): Promise<AxeResults> }
  }
}

/** The rules of WCAG 2.1 AA. */
export const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * The serious axe findings of what the page shows, or of the part that a selector names, in both themes, as readable lines; in
 * the dark theme only what a theme can affect. An open dialog is checked with its lists and menus, without the screen behind it, which
 * nobody reaches meanwhile and every-screen.spec.ts checks. The page keeps its theme.
 */
export async function seriousFindings(page: Page, part?: string, tags = standard): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(
    async ({ where, runs }) => {
      const [root, name] = [document.documentElement, 'data-mantine-color-scheme']
      const theme = root.getAttribute(name)
      const serious: string[] = []
      const shown = document.querySelector('[aria-modal=true]') === null ? document : '[data-portal]'
      for (const { skin, runOnly } of runs) {
        root.setAttribute(name, skin)
        // Only violations, and no style sheets loaded again: several times faster.
        const found = await window.axe?.run(where ?? shown, { runOnly, resultTypes: ['violations'], preload: false })
        for (const { id, impact, nodes } of found?.violations ?? [])
          if (impact === 'serious' || impact === 'critical')
            serious.push(...nodes.map(({ html }) => `${skin} ${id}: ${html.slice(0, 200)}`))
      }
      if (theme === null) root.removeAttribute(name)
      else root.setAttribute(name, theme)
      return serious
    },
    {
      where: part,
      runs: [
        { skin: 'light', runOnly: tags },
        { skin: 'dark', runOnly: ['color-contrast'] },
      ],
    },
  )
}
