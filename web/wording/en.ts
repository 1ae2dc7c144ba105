import type { Words } from '#web/lib/wording.ts'

/** Everything behind the sign-in in English: one file for the browser, not one a module. */
export const words = import.meta.glob<Words>(
  ['./en/*.json', '!./en/{app,auth,ui}.json', '../../contract/wording/en.json'],
  { eager: true, import: 'default' },
)
