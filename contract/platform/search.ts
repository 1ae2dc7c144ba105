import { z } from 'zod'
import { read } from '#contract/call.ts'
import { text } from '#contract/values/values.ts'

/** What the search box of the top bar finds in addition to pages, in this order. */
export const foundKinds = [
  'employees',
  'customers',
  'locations',
  'rosters',
  'timesheets',
  'applicants',
  'jobs',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** The maximum number of results per kind; the lists show the rest. */
export const maxResultsPerKind = 5

/** The minimum number of characters of a search: fewer match almost every row. */
export const searchedFrom = 2

const foundRow = z.object({
  id: z.string(),
  title: z.string(),
  /** codes, addresses and names that distinguish it from similar records */
  details: z.array(z.string()),
  /** for a roster its first day, for a timesheet the day worked */
  day: z.string().nullable(),
  /** the address of its screen */
  link: z.string(),
})
export type FoundRow = z.infer<typeof foundRow>

const foundGroup = z.object({
  kind: z.enum(foundKinds),
  rows: z.array(foundRow),
  /** the list of this kind has more matches */
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
      ['Job Post', 'view applicants'],
    ],
    summary:
      'Searches employees, customers, locations, rosters, timesheets, applicants and jobs by name, code, email address or phone within the caller’s permissions; returns a few of each.',
    input: { q: text(100).min(searchedFrom) },
    result: z.object({ groups: z.array(foundGroup) }),
  }),
}
