import type { Words } from '#web/lib/wording.ts'

/** Everything behind the sign-in in Portuguese: one file for the browser, not one a module. */
export const words = import.meta.glob<Words>(
  ['./pt/*.json', '!./pt/{app,auth,ui}.json', '../../contract/wording/pt.json'],
  { eager: true, import: 'default' },
)
