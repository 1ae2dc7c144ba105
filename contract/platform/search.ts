import { z } from 'zod'
import { read } from '#contract/call.ts'
import { text } from '#contract/values/values.ts'

/** What the search box of the top bar finds beside pages, in this order. */
export const foundKinds = ['employees', 'customers', 'locations', 'rosters', 'timesheets'] as const
export type FoundKind = (typeof foundKinds)[number]

/** As many rows of each kind as are shown; their lists show the others. */
export const foundAtMost = 5

/** The search starts at this many characters: fewer match almost every row. */
export const searchedFrom = 2

const foundRow = z.object({
  id: z.string(),
  title: z.string(),
  /** codes, addresses and names that distinguish it from similar records */
  details: z.array(z.string()),
  /** of a roster its first day, of hours the day they were worked */
  day: z.string().nullable(),
  /** the address of its screen */
  link: z.string(),
})
export type FoundRow = z.infer<typeof foundRow>

const foundGroup = z.object({
  kind: z.enum(foundKinds),
  rows: z.array(foundRow),
  /** the list of this kind shows more with the same words */
  more: z.boolean(),
})
export type FoundGroup = z.infer<typeof foundGroup>

export const search = {
  find: read({
    path: '/search/find',
    // Any of these is enough; each kind of record is searched only for users who may open it.
    needs: [
      ['Employee', 'list'],
      ['Client', 'list'],
      ['Client', 'view'],
      ['Location', 'list'],
      ['Roster', 'create'],
      ['Roster', 'view published roster'],
      ['Timesheet', 'list'],
    ],
    says: 'People, customers, locations, rosters and timesheets that somebody may open, by name, code, e-mail address or phone: a few of each.',
    input: { q: text(100).min(searchedFrom) },
    result: z.object({ groups: z.array(foundGroup) }),
  }),
}
