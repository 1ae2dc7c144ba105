import type { Words } from '#web/lib/wording.ts'

/** Everything behind the sign-in in German: one file for the browser, not one a module. */
export const words = import.meta.glob<Words>(
  ['./de/*.json', '!./de/{app,auth,ui}.json', '../../contract/wording/de.json'],
  { eager: true, import: 'default' },
)
