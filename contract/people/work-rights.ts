import { z } from 'zod'
import { ownTransaction, download, read, upload, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { workRightsBases as rights } from './employees.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { localDate } from '#contract/values/time.ts'
import { emptyAsNull, id, optionalId, optionalNote, optionalText, codeLine } from '#contract/values/values.ts'
import { workLimit } from './visas.ts'

/** The result of a VEVO check (domain.md section 4). */
export const vevoOutcomes = ['verified', 'restricted', 'rejected', 'expired', 'error'] as const
export type VevoOutcome = (typeof vevoOutcomes)[number]
export const studyKinds = ['session', 'break'] as const

/** What employees enter about themselves applies once the agency has confirmed it. */
export const confirmationStates = ['unconfirmed', 'confirmed'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

const confirmTransition = { from: ['unconfirmed'], to: 'confirmed' } as const

export const visaTransitions = {
  confirm: confirmTransition,
  /** by employees only while it is not confirmed; by the agency, which confirms it */
  edit: { from: confirmationStates, to: confirmationStates },
} as const satisfies TransitionTable<ConfirmationState>

export const studyPeriodTransitions = {
  confirm: confirmTransition,
  /** by employees only while it is not confirmed */
  remove: { from: confirmationStates, to: 'unchanged' },
} as const satisfies TransitionTable<ConfirmationState>

const optionalDate = emptyAsNull(localDate.nullable()).default(null)
/** as printed in the grant notice */
const grantNumber = codeLine(40)
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,20}$/, 'validation.grantNumber')

const confirmationFields = {
  recorded_by_name: z.string(),
  /** null: entered by the employee, and not confirmed by the agency yet */
  confirmed_at: z.string().nullable(),
  confirmed_by_name: z.string().nullable(),
}

const visaOfPerson = z.object({
  id: z.string(),
  right_to_work: z.enum(rights),
  visa_id: z.string().nullable(),
  visa_code: z.string().nullable(),
  visa_name: z.string().nullable(),
  visa_sub_class_id: z.string().nullable(),
  visa_sub_class_name: z.string().nullable(),
  /** entered by hand; null: those of the visa lists apply */
  conditions: z.array(workLimit).nullable(),
  /** the effective limits: entered, or of the stream, or of the visa */
  work: z.array(workLimit),
  number_ends: z.string().nullable(),
  granted_on: z.string(),
  expires_on: z.string().nullable(),
  /** the first day of the course, where the visa allows no work before it */
  course_starts_on: z.string().nullable(),
  ...confirmationFields,
  version: z.number().int(),
  ...allowedActionsField(visaTransitions),
})
export type VisaOfPerson = z.infer<typeof visaOfPerson>

const vevoCheck = z.object({
  id: z.string(),
  checked_on: z.string(),
  checked_by_name: z.string(),
  outcome: z.enum(vevoOutcomes),
  entitlement: z.string().nullable(),
  next_check_on: z.string().nullable(),
  /** of the attached PDF */
  filename: z.string().nullable(),
})
export type VevoCheck = z.infer<typeof vevoCheck>

const studyPeriod = z.object({
  id: z.string(),
  kind: z.enum(studyKinds),
  course: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  ...confirmationFields,
  ...allowedActionsField(studyPeriodTransitions),
})
export type StudyPeriod = z.infer<typeof studyPeriod>

const fortnight = z.object({
  starts_on: z.string(),
  ends_on: z.string(),
  here: z.number().int(),
  elsewhere: z.number().int(),
  used: z.number().int(),
  before_course: z.number().int(),
})

const rightsOfPerson = z.object({
  id: z.string(),
  /** of their company: its days are those of checks */
  time_zone: z.string(),
  right_to_work: z.enum(rights),
  visa_subclass: z.string().nullable(),
  visa_expires_on: z.string().nullable(),
  /** the current work limits; empty for a citizen or resident: none */
  work: z.array(workLimit),
  /** of the current visa; null: unknown, or no course */
  course_starts_on: z.string().nullable(),
  /** the current visa; null: none was entered, or an import has changed the work rights since */
  current_visa_id: z.string().nullable(),
  /** newest first */
  visas: z.array(visaOfPerson),
  checks: z.array(vevoCheck),
  periods: z.array(studyPeriod),
  elsewhere: z.array(z.object({ week_start: z.string(), minutes: z.number().int(), recorded_by_name: z.string() })),
  /** minutes in a fortnight; null: hours are not limited */
  limit_minutes: z.number().int().nullable(),
  /** all with work, and those around today; empty when hours are not limited */
  fortnights: z.array(fortnight),
})
export type RightsOfPerson = z.infer<typeof rightsOfPerson>

// Employees themselves and the agency; the query's scope decides which employees.
const viewPermission = [['Employee', 'view']] as const
const updatePermission = [['Employee', 'update']] as const

export const workRights = {
  info: read({
    path: '/employee/work-rights',
    needs: viewPermission,
    summary: 'Returns an employee’s work rights: visas, checks, periods of study, and the hours of each fortnight.',
    input: { id },
    result: rightsOfPerson,
  }),
  storeVisa: write({
    path: '/employee/visa-store-update',
    needs: updatePermission,
    summary:
      'Adds or corrects an employee’s visa. One entered by the employee is effective once the agency has confirmed it.',
    input: {
      id,
      visa_record_id: optionalId,
      /** 0 for a new one */
      version: z.coerce.number().int().min(0).max(2_147_483_646).default(0),
      right_to_work: z.enum(rights),
      visa_id: optionalId,
      visa_sub_class_id: optionalId,
      conditions: z.array(workLimit).max(8).nullable().default(null),
      number: emptyAsNull(grantNumber.nullable()).default(null),
      granted_on: localDate,
      expires_on: optionalDate,
      course_starts_on: optionalDate,
    },
    result: rightsOfPerson,
  }),
  confirmVisa: write({
    path: '/employee/visa-confirm',
    needs: updatePermission,
    kinds: staff,
    summary: 'Confirms a visa that the employee entered.',
    input: { id, visa_record_id: id },
    result: rightsOfPerson,
  }),
  storeCheck: ownTransaction(
    upload({
      path: '/employee/vevo-check-store',
      needs: updatePermission,
      kinds: staff,
      summary: 'Records the result of a VEVO check with its PDF; checks are stored permanently and never changed.',
      input: {
        id,
        checked_on: localDate,
        outcome: z.enum(vevoOutcomes),
        entitlement: optionalNote(500),
        next_check_on: optionalDate,
      },
      result: rightsOfPerson,
    }),
  ),
  checkFile: download({
    path: '/employee/vevo-check-file',
    needs: viewPermission,
    summary: 'Downloads the PDF of a check.',
    input: { id },
  }),
  storePeriod: write({
    path: '/employee/study-period-store',
    needs: updatePermission,
    summary:
      'Records when an employee’s course is in session or in a break. A break entered by the employee is effective once the agency has confirmed it.',
    input: { id, kind: z.enum(studyKinds), course: optionalText(120), starts_on: localDate, ends_on: localDate },
    result: rightsOfPerson,
  }),
  confirmPeriod: write({
    path: '/employee/study-period-confirm',
    needs: updatePermission,
    kinds: staff,
    summary: 'Confirms a period of study that the employee entered.',
    input: { id, period_id: id },
    result: rightsOfPerson,
  }),
  removePeriod: write({
    path: '/employee/study-period-delete',
    needs: updatePermission,
    summary: 'Deletes a period of study.',
    input: { id, period_id: id },
    result: rightsOfPerson,
  }),
  recordHoursElsewhere: write({
    path: '/employee/hours-elsewhere-store',
    needs: updatePermission,
    summary: 'Records an employee’s hours at other employers in a week; no hours deletes the entry.',
    input: { id, week_start: localDate, minutes: z.coerce.number().int().min(0).max(10_080) },
    result: rightsOfPerson,
  }),
}
