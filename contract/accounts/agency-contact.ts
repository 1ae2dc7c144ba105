import { z } from 'zod'

/** How to reach an agency: shown to everybody who may have to call it, and never more than this. */
export const agencyContact = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
export type AgencyContact = z.infer<typeof agencyContact>
