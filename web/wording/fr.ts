import type { Words } from '#web/lib/wording.ts'

/** Everything behind the sign-in in French: one file for the browser, not one a module. */
export const words = import.meta.glob<Words>(
  ['./fr/*.json', '!./fr/{app,auth,ui}.json', '../../contract/wording/fr.json'],
  { eager: true, import: 'default' },
)
