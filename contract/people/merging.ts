import { z } from 'zod'
import { ofAccounts, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { employee, employeeStatuses } from './employees.ts'
import { groupNames } from './employee-details.ts'
import { localDate } from '#contract/values/time.ts'
import { email, emptyAsNull, id, lastName, optionalPersonName, optionalText, version } from '#contract/values/values.ts'

/** The matching fields by which two records may be the same person. */
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
  /** why the agency will not rehire them */
  do_not_rehire: z.string().nullable(),
})
export type LikePerson = z.infer<typeof likePerson>

/** What can be taken from the merged record; name, address and work rights each as a whole. */
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
  /** of either record; it stays with the record that remains */
  do_not_rehire: z.string().nullable(),
})
export type MergeSide = z.infer<typeof side>

export const mergeObstacles = ['merging.bothLogins', 'merging.overlap'] as const

const preview = z.object({
  survivor: side,
  duplicate: side,
  /** what must be resolved before they can be merged */
  obstacles: z.array(z.enum(mergeObstacles)),
})
export type MergePreview = z.infer<typeof preview>

const optionalEmail = emptyAsNull(email.nullable().catch(null)).default(null)

export const merging = {
  duplicates: read({
    path: '/employee/duplicates',
    needs: [['Employee', 'create']],
    summary:
      'Lists the employees of the agency with this email address or phone number, or this name and birth date; at most five.',
    input: {
      email: optionalEmail,
      phone: optionalText(24),
      first_name: optionalPersonName(80),
      last_name: lastName,
      birth_date: emptyAsNull(localDate.nullable().catch(null)).default(null),
    },
    result: z.array(likePerson),
  }),
  duplicatesOf: read({
    path: '/employee/duplicates-of',
    needs: [['Employee', 'view']],
    kinds: staff,
    summary: 'Lists the possible duplicates of an employee. For the agency.',
    input: { id },
    result: z.array(likePerson),
  }),
  preview: read({
    path: '/employee/merge-preview',
    needs: [['Employee', 'view']],
    kinds: staff,
    summary: 'Compares two records, with the obstacles to merging them. For the agency.',
    input: { id, other_id: id },
    result: preview,
  }),
  // The login moves too, and logins belong to the platform.
  merge: ofAccounts(
    write({
      path: '/employee/merge',
      needs: [['Employee', 'update']],
      kinds: staff,
      summary:
        'Merges two records of one person: `id` remains, with the values taken from `other_id`, whose work and documents are moved to it.',
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
