import { z } from 'zod'
import { ofAccounts, read, write } from '#contract/call.ts'
import { employee, employeeStatuses } from './employees.ts'
import { groupNames } from './personal.ts'
import { localDate } from '#contract/values/time.ts'
import { email, emptyAsNull, id, optionalPersonName, optionalText, version } from '#contract/values/values.ts'

/** By what two records seem to be of one person. */
export const matchReasons = ['email', 'phone', 'birth'] as const

const likePerson = z.object({
  id: z.string(),
  name: z.string(),
  employee_code: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  birth_date: z.string(),
  status: z.enum(employeeStatuses),
  by: z.array(z.enum(matchReasons)),
  /** why the agency will not take them on again */
  do_not_rehire: z.string().nullable(),
})
export type LikePerson = z.infer<typeof likePerson>

/** What may be taken from the record that goes; names, addresses and the right to work each as a whole. */
export const mergeFields = [
  'name',
  'employee_code',
  'birth_date',
  'gender',
  'email',
  'phone',
  'address',
  'company',
  'employment_type',
  'start_date',
  'target_minutes',
  'rights',
  'notes',
] as const
export type MergeField = (typeof mergeFields)[number]

const side = z.object({
  employee,
  has_login: z.boolean(),
  groups: z.array(z.object({ name: z.enum(groupNames), number_ends: z.string().nullable(), updated_at: z.string() })),
  shifts: z.number().int(),
  timesheets: z.number().int(),
  documents: z.number().int(),
  /** of either record, it stays with the one that is kept */
  do_not_rehire: z.string().nullable(),
})
export type MergeSide = z.infer<typeof side>

export const mergeObstacles = ['merging.bothLogins', 'merging.overlap'] as const

const preview = z.object({
  stays: side,
  goes: side,
  /** what must be dealt with before they can be merged */
  obstacles: z.array(z.enum(mergeObstacles)),
})
export type MergePreview = z.infer<typeof preview>

const optionalEmail = emptyAsNull(email.nullable().catch(null)).default(null)

export const merging = {
  duplicates: read({
    path: '/employee/duplicates',
    needs: [['Employee', 'create']],
    says: 'Who of the agency has this e-mail address or phone number, or this name and birth date; at most five.',
    input: {
      email: optionalEmail,
      phone: optionalText(24),
      first_name: optionalPersonName(80),
      last_name: optionalPersonName(80),
      birth_date: emptyAsNull(localDate.nullable().catch(null)).default(null),
    },
    result: z.array(likePerson),
  }),
  duplicatesOf: read({
    path: '/employee/duplicates-of',
    needs: [['Employee', 'view']],
    says: 'Who else of the agency seems to be this person. For the agency.',
    input: { id },
    result: z.array(likePerson),
  }),
  preview: read({
    path: '/employee/merge-preview',
    needs: [['Employee', 'view']],
    says: 'Two records side by side, and what stands in the way of merging them. For the agency.',
    input: { id, other_id: id },
    result: preview,
  }),
  // The login comes along, and logins are the platform's.
  merge: ofAccounts(
    write({
      path: '/employee/merge',
      needs: [['Employee', 'update']],
      says: 'Makes two records of one person one: `id` stays, with what is taken from `other_id`, whose work and papers come along.',
      input: {
        id,
        version,
        other_id: id,
        other_version: version,
        take: z
          .array(z.enum([...mergeFields, ...groupNames]))
          .max(30)
          .default([]),
      },
      result: employee,
    }),
  ),
}
