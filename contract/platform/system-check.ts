import { z } from 'zod'
import { ownTransaction, read } from '#contract/call.ts'

/** What the system check looks at, in the order of the screen and of `npm run doctor`. */
export const systemCheckNames = [
  'database',
  'databaseRole',
  'extensions',
  'migrations',
  'connections',
  'replica',
  'keys',
  'storage',
  'disk',
  'clock',
  'timeZones',
  'mail',
  'virusScanner',
  'address',
  'proxy',
  'jobs',
] as const
export type SystemCheckName = (typeof systemCheckNames)[number]

export const systemCheckStatuses = ['ok', 'warning', 'problem'] as const

export const systemCheckRow = z.object({
  name: z.enum(systemCheckNames),
  status: z.enum(systemCheckStatuses),
  title: z.string(),
  /** what was found, in the reader’s language */
  finding: z.string(),
  /** what to do; null where nothing is to be done */
  advice: z.string().nullable(),
})
export type SystemCheckRow = z.infer<typeof systemCheckRow>

export const systemCheck = {
  // It waits for other machines, which must hold no transaction open.
  run: ownTransaction(
    read({
      path: '/system-check',
      needs: [['Settings', 'update']],
      kinds: ['superadmin'],
      summary:
        'Checks the installation: database, keys, files, disk, clock, mail, proxy and background jobs; says what to do about each problem.',
      input: {},
      result: z.array(systemCheckRow),
    }),
  ),
}
