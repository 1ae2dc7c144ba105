import { z } from 'zod'
import { read } from '#contract/call.ts'

/** What an employee needs at the site, beside the shift itself. */
const myShiftDetails = z.object({
  assignment_id: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** the customer's contacts at the site */
  contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
  /** the first names of those who confirmed a shift there at the same time */
  colleagues: z.array(z.string()),
  /** which the site requires */
  documents: z.array(z.object({ name: z.string(), /** approved and not expired */ is_held: z.boolean() })),
})
export type MyShiftDetails = z.infer<typeof myShiftDetails>

export const myShifts = {
  details: read({
    path: '/roster/my-shift-details',
    needs: [['Roster', 'view assigned roster']],
    summary:
      'Returns, for the caller’s own shifts that have not ended: the point of the site, its contacts, the first names of colleagues and the documents to bring.',
    input: {},
    result: z.array(myShiftDetails),
  }),
}
