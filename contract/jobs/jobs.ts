import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { contentFields, jobContent, jobPriorities } from './content.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  optionalId,
  optionalNote,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'

export const jobStatuses = [
  'draft',
  'pending_approval',
  'published',
  'on_hold',
  'filled',
  'expired',
  'closed',
  'cancelled',
  'archived',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** docs/domain.md section 6. Deleting requires that nobody has applied. */
export const jobTransitions = {
  edit: { from: ['draft', 'pending_approval', 'published', 'on_hold'], to: 'unchanged' },
  submit: { from: ['draft'], to: 'pending_approval' },
  publish: { from: ['draft', 'pending_approval'], to: 'published' },
  reject: { from: ['pending_approval'], to: 'draft' },
  hold: { from: ['published'], to: 'on_hold' },
  resume: { from: ['on_hold'], to: 'published' },
  /** manually, or automatically when as many applicants are selected as there are openings */
  fill: { from: ['published', 'on_hold'], to: 'filled' },
  reopen: { from: ['expired', 'filled', 'closed'], to: 'published' },
  close: { from: ['published', 'on_hold', 'expired', 'filled'], to: 'closed' },
  cancel: { from: ['draft', 'pending_approval', 'published', 'on_hold'], to: 'cancelled' },
  /** the undecided applicants of a job that is over: to the talent pool (contract/jobs/hiring.ts) */
  pool_remaining: { from: ['filled', 'expired', 'closed'], to: 'unchanged' },
  archive: { from: ['closed', 'cancelled', 'filled', 'expired'], to: 'archived' },
  delete: { from: ['draft', 'archived'], to: 'unchanged' },
  expire: { from: ['published', 'on_hold'], to: 'expired', automatic: true },
} as const satisfies TransitionTable<JobStatus>

export const jobActions = actionsOf(jobTransitions)
export type JobAction = ActionOf<typeof jobTransitions>

/** The actions of the call that changes the status. */
export const jobStatusActions = [
  'submit',
  'publish',
  'reject',
  'hold',
  'resume',
  'fill',
  'reopen',
  'close',
  'cancel',
  'archive',
] as const satisfies readonly JobAction[]
export type JobStatusAction = (typeof jobStatusActions)[number]
/** The actions that require a reason. */
export const reasonedJobActions = ['reject', 'close', 'cancel'] as const satisfies readonly JobStatusAction[]

/** Which statuses each list shows. */
export const jobLists = {
  open: ['published', 'on_hold', 'filled'],
  drafts: ['draft', 'pending_approval'],
  expired: ['expired'],
  history: ['closed', 'cancelled', 'archived', 'expired'],
} as const satisfies Record<string, readonly JobStatus[]>

/** What a job must have before it is published, or submitted by the agency's own people. */
export const requiredJobFields = [
  'company_id',
  'location_id',
  'category_id',
  'position_id',
  'employment_type_id',
  'title',
  'description',
  'closes_on',
] as const
export type RequiredJobField = (typeof requiredJobFields)[number]
/** What a customer's request for staff must have before it is submitted; the agency adds the rest. */
export const requestedJobFields = ['position_id', 'title'] as const satisfies readonly RequiredJobField[]

/** A job closes at most so many months after it is published. */
export const maxMonthsOpen = 12

const optionalDay = emptyAsNull(localDate.nullable()).default(null)
const optionalTime = emptyAsNull(wallTime.nullable()).default(null)

const jobFields = {
  ...contentFields,
  company_id: optionalId,
  customer_id: optionalId,
  location_id: optionalId,
  sub_location_id: optionalId,
  start_on: optionalDay,
  end_on: optionalDay,
  /** in the time zone of the location, or else of the company; null: immediately */
  publish_on: optionalDay,
  /** default 00:00 */
  publish_time: optionalTime,
  closes_on: optionalDay,
  /** default 23:59; at this time the job no longer accepts applications */
  closes_time: optionalTime,
  /** the user of the agency who is responsible, as `/job/recruiter-list` returns them */
  recruiter_id: optionalId,
  hiring_contact_id: optionalId,
} as const

/** Employees see neither the customer nor the location by name: only its suburb. */
const placeFields = {
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  location_id: z.string().nullable(),
  location_name: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
}

/** the address of the page that anybody can read; null while the job is not open to the public */
const publicPath = { public_path: z.string().nullable() }

export const jobRow = z.object({
  id: z.string(),
  code: z.string(),
  /** in the reader's language, or else in the main one; null: no title yet */
  title: z.string().nullable(),
  ...placeFields,
  category_name: z.string().nullable(),
  position_name: z.string().nullable(),
  employment_type_name: z.string().nullable(),
  recruiter_name: z.string().nullable(),
  openings: z.number().int(),
  selected_count: z.number().int(),
  /** null for readers who may not see applicants */
  application_count: z.number().int().nullable(),
  /** of those, in the stage `applied` */
  new_count: z.number().int().nullable(),
  pay_min_cents: z.number().int().nullable(),
  pay_max_cents: z.number().int().nullable(),
  pay_unit: jobContent.shape.pay_unit,
  currency: z.string(),
  priority: z.enum(jobPriorities),
  hot: z.boolean(),
  time_zone: z.string(),
  publish_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  /** published, but its publish_at is in the future */
  scheduled: z.boolean(),
  /** a job whose closes_at has passed is `expired` from that instant */
  status: z.enum(jobStatuses),
  status_reason: z.string().nullable(),
  ...publicPath,
  /** for employees: whether they have applied */
  applied: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
  /** the actions that the reader can take now */
  allowed_actions: z.array(z.enum(jobActions)),
})
export type JobRow = z.infer<typeof jobRow>

export const job = jobContent.extend({
  id: z.string(),
  code: z.string(),
  slug: z.string().nullable(),
  ...publicPath,
  ...placeFields,
  sub_location_id: z.string().nullable(),
  sub_location_name: z.string().nullable(),
  start_on: z.string().nullable(),
  end_on: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  publish_on: z.string().nullable(),
  publish_time: z.string().nullable(),
  closes_on: z.string().nullable(),
  closes_time: z.string().nullable(),
  publish_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  scheduled: z.boolean(),
  published_at: z.string().nullable(),
  recruiter_id: z.string().nullable(),
  recruiter_name: z.string().nullable(),
  hiring_contact_id: z.string().nullable(),
  hiring_contact_name: z.string().nullable(),
  source_template_id: z.string().nullable(),
  selected_count: z.number().int(),
  application_count: z.number().int().nullable(),
  /** of those, the ones about whom nothing has been decided */
  undecided_count: z.number().int().nullable(),
  status: z.enum(jobStatuses),
  status_reason: z.string().nullable(),
  /** what it lacks to be submitted or published */
  missing_fields: z.array(z.enum(requiredJobFields)),
  applied: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
  /** the actions that the reader can take now; `apply` depends on `can_apply` */
  allowed_actions: z.array(z.enum(jobActions)),
  can_apply: z.boolean(),
})
export type Job = z.infer<typeof job>

const filters = {
  customer_id: id.optional(),
  location_id: id.optional(),
  company_id: id.optional(),
  category_id: id.optional(),
  position_id: id.optional(),
  employment_type_id: id.optional(),
  recruiter_id: id.optional(),
  priority: commaSeparatedValues(z.enum(jobPriorities)),
  hot: booleanField.optional(),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
const sortColumns = [
  'updated_at',
  'code',
  'title',
  'customer_name',
  'status',
  'closes_at',
  'created_at',
  'priority',
] as const

/** The template whose content the caller has just copied into the job: counted, not linked; null: none. */
const source_template_id = optionalId

export const jobs = {
  list: list({
    path: '/job/list',
    needs: [['Job Post', 'list']],
    summary:
      'Lists published, held and filled jobs: the agency all, customers their own, employees those they can apply for.',
    filters: { status: commaSeparatedValues(z.enum(jobLists.open)), scheduled: booleanField.optional(), ...filters },
    sorts: sortColumns,
    row: jobRow,
  }),
  drafts: list({
    path: '/job/job-draft-list',
    needs: [['Job Post', 'draft list']],
    summary: 'Lists drafts and jobs that wait for approval.',
    filters: { status: commaSeparatedValues(z.enum(jobLists.drafts)), ...filters },
    sorts: sortColumns,
    row: jobRow,
  }),
  expired: list({
    path: '/job/expire-job-list',
    needs: [['Job Post', 'job history']],
    summary: 'Lists the jobs whose closing time has passed.',
    filters,
    sorts: sortColumns,
    row: jobRow,
  }),
  history: list({
    path: '/job/history-list',
    needs: [['Job Post', 'job history']],
    summary: 'Lists expired, closed, cancelled and archived jobs.',
    filters: { status: commaSeparatedValues(z.enum(jobLists.history)), ...filters },
    sorts: sortColumns,
    row: jobRow,
  }),
  info: read({
    path: '/job/job-details',
    needs: [
      ['Job Post', 'view'],
      ['Job Post', 'apply'],
    ],
    summary: 'Returns one job with its content, its missing fields and the allowed actions.',
    input: { id },
    result: job,
  }),
  store: write({
    path: '/job/store',
    needs: [['Job Post', 'create']],
    kinds: [...staff, 'customer'],
    summary: 'Creates a draft, which may be incomplete; customers for themselves only.',
    input: { ...jobFields, source_template_id },
    result: job,
  }),
  update: write({
    path: '/job/update',
    needs: [
      ['Job Post', 'update'],
      ['Job Post', 'create'],
    ],
    kinds: [...staff, 'customer'],
    summary: 'Updates a job; customers their own drafts. A published job must stay complete.',
    input: { id, version, ...jobFields, source_template_id },
    result: job,
  }),
  remove: writeByParams({
    path: '/job/delete',
    needs: [['Job Post', 'update']],
    kinds: [...staff, 'customer'],
    summary: 'Deletes a draft or an archived job for which nobody has applied.',
    input: { id, version },
    result: z.null(),
  }),
  changeStatus: write({
    path: '/job/job-status-update',
    needs: [
      ['Job Post', 'update status bulk'],
      ['Job Post', 'update'],
      ['Job Post', 'create'],
    ],
    kinds: [...staff, 'customer'],
    summary:
      'Changes the status of one or several jobs; each row succeeds or fails on its own. Customers can submit and cancel their own.',
    input: {
      ...rowsSeen,
      action: z.enum(jobStatusActions),
      /** required for reject, close and cancel */
      reason: optionalNote(500),
      /** reopen: the new closing time; the others keep theirs */
      closes_on: optionalDay,
      closes_time: optionalTime,
    },
    result: bulkResult,
  }),
  recruiters: read({
    path: '/job/recruiter-list',
    needs: [['Job Post', 'create']],
    summary: 'Lists the users of the agency who can be responsible for a job; empty for customers.',
    input: {},
    result: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
}
