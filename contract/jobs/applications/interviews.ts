import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  note,
  optionalNote,
  optionalText,
  version,
  webAddress,
} from '#contract/values/values.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { localDate, wallTime } from '#contract/values/time.ts'

/** proposed: the applicant has yet to choose one of the times */
export const interviewStatuses = ['proposed', 'scheduled', 'cancelled'] as const
export const interviewResults = ['passed', 'failed'] as const
export const maxSlots = 8

/** The status of an interview, or its result where there is one. */
export const interviewStates = ['proposed', 'scheduled', 'passed', 'failed', 'cancelled'] as const
export type InterviewState = (typeof interviewStates)[number]

export const interviewTransitions = {
  edit: { from: ['proposed', 'scheduled'], to: ['proposed', 'scheduled'] },
  /** a result can be corrected */
  finish: { from: ['scheduled', 'passed', 'failed'], to: ['passed', 'failed'] },
  cancel: { from: ['proposed', 'scheduled'], to: 'cancelled' },
  /** by the applicant, who has several times to choose from */
  choose: { from: ['proposed'], to: 'scheduled', automatic: true },
} as const satisfies TransitionTable<InterviewState>

const interviewer = z.object({ id: z.string(), name: z.string() })
const slot = z.object({ id: z.string(), starts_at: z.string() })

/** What applicants see of an interview, too. */
export const ownInterview = z.object({
  id: z.string(),
  status: z.enum(interviewStatuses),
  /** null: not chosen yet */
  starts_at: z.string().nullable(),
  duration_minutes: z.number().int(),
  /** of the job, in which the times were entered */
  time_zone: z.string(),
  place: z.string().nullable(),
  video_link: z.string().nullable(),
  message: z.string().nullable(),
  slots: z.array(slot),
})
export type OwnInterview = z.infer<typeof ownInterview>

export const interview = ownInterview.extend({
  application_id: z.string(),
  interviewers: z.array(interviewer),
  result: z.enum(interviewResults).nullable(),
  result_note: z.string().nullable(),
  result_by_name: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
  version: z.number().int(),
})
export type Interview = z.infer<typeof interview>

/** With the actions that the reader can take now. */
export const interviewWithActions = interview.extend(allowedActionsField(interviewTransitions))
export type InterviewWithActions = z.infer<typeof interviewWithActions>

/** What an interview is in its state machine. */
export const interviewState = ({ status, result }: Pick<Interview, 'status' | 'result'>): InterviewState =>
  result ?? status

/** An interview in the list of all, with whom it is about. */
export const interviewRow = z.object({
  id: z.string(),
  application_id: z.string(),
  job_id: z.string(),
  job_code: z.string(),
  job_title: z.string().nullable(),
  name: z.string(),
  starts_at: z.string(),
  duration_minutes: z.number().int(),
  /** of the job */
  time_zone: z.string(),
  place: z.string().nullable(),
  video_link: z.string().nullable(),
  interviewers: z.array(interviewer),
  /** the reader is an interviewer */
  is_own: z.boolean(),
})
export type InterviewRow = z.infer<typeof interviewRow>

/** When the next interview of an application is, in the time zone of the job. */
export const nextInterview = interviewRow.pick({ starts_at: true, time_zone: true })
export type NextInterview = z.infer<typeof nextInterview>

const interviewFields = {
  /** in the time zone of the job; the applicant chooses one of several */
  slots: z
    .array(z.strictObject({ on: localDate, at: wallTime }))
    .min(1)
    .max(maxSlots),
  duration_minutes: z.coerce.number().int().min(5).max(480).default(30),
  /** one of the two is required */
  place: optionalText(200),
  video_link: emptyAsNull(webAddress.nullable()).default(null),
  message: optionalNote(1000),
  /** users of the agency, as `/job/recruiter-list` returns them */
  interviewer_ids: z.array(id).max(10).default([]),
}

const viewPermission = [['Job Post', 'view applicants']] as const
const updatePermission = [['Job Post', 'update']] as const

export const interviews = {
  list: read({
    path: '/job/interview-list',
    needs: viewPermission,
    kinds: staff,
    summary: 'Lists the interviews of an application, newest first.',
    input: { application_id: id },
    result: z.array(interviewWithActions),
  }),
  upcoming: list({
    path: '/job/interview-upcoming-list',
    needs: viewPermission,
    summary:
      'Lists the scheduled interviews that are not over, or those that are over and have no result; the reader’s own come first. For the agency.',
    filters: {
      interviewer_id: id.optional(),
      /** days at the place of work */
      from: localDate.optional(),
      to: localDate.optional(),
      /** those that are over and have no result */
      awaiting_result: booleanField.optional(),
    },
    sorts: ['starts_at', 'name', 'job_title'],
    row: interviewRow,
  }),
  store: write({
    path: '/job/interview-store',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Plans an interview for an applicant in the stage interview, at one time or at one of several from which the applicant chooses; all get an email.',
    input: { application_id: id, ...interviewFields },
    result: interview,
  }),
  update: write({
    path: '/job/interview-update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes an interview that has no result yet; all get an updated invitation.',
    input: { id, version, ...interviewFields },
    result: interview,
  }),
  cancel: write({
    path: '/job/interview-cancel',
    needs: updatePermission,
    kinds: staff,
    summary: 'Cancels an interview that has no result yet; all get an email.',
    input: { id, version, reason: optionalNote(500) },
    result: interview,
  }),
  finish: write({
    path: '/job/interview-result',
    needs: updatePermission,
    kinds: staff,
    summary: 'Stores the result of an interview with a note.',
    input: { id, version, result: z.enum(interviewResults), note: emptyAsNull(note(2000).nullable()).default(null) },
    result: interview,
  }),
}
