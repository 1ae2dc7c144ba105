// The papers of a person and the kinds that there are, with their calls; they read best beside each other.
import { z } from 'zod'
import { apart, bulkResult, download, list, read, upload, write, writeByParams, rowsSeen } from '#contract/call.ts'
import { localDate } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  emptyAsNull,
  flag,
  id,
  languages,
  name,
  optionalName,
  optionalNote,
  optionalText,
  several,
  version,
} from '#contract/values/values.ts'

export const documentKinds = ['document', 'certification'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** The tab of somebody's file where papers of a kind are. */
export const tabOfKind = { document: 'documents', certification: 'certifications' } as const satisfies Record<
  DocumentKind,
  string
>

export const documentStatuses = ['requested', 'submitted', 'approved', 'rejected', 'superseded', 'withdrawn'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
/** docs/domain.md section 4. A renewal is a new edition: approving it supersedes the one before, which stays as it was. */
export const documentTransitions = {
  submit: { from: ['requested'], to: 'submitted' },
  renew: { from: ['rejected', 'approved'], to: 'unchanged' },
  correct: { from: ['submitted', 'approved'], to: 'unchanged' },
  approve: { from: ['submitted'], to: 'approved' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['requested', 'submitted', 'approved', 'rejected'], to: 'withdrawn' },
  supersede: { from: ['approved'], to: 'superseded', automatic: true },
} as const satisfies TransitionTable<DocumentStatus>
export type DocumentAction = ActionOf<typeof documentTransitions>
/** What the reader can do with a document now. */
const allowed = { allowed_actions: z.array(z.enum(actionsOf(documentTransitions))) }

/** Days before the end on which person and agency are reminded, unless a type says otherwise. */
export const usualLeadDays = [60, 30, 14, 7, 1] as const
/** Days before its end from which a paper is shown as ending. */
export const soonDays = 60
/** What the agency works through: papers that wait to be looked at, and those that count and end soon or have ended. */
export const documentQueues = ['waiting', 'ending'] as const
/** the largest file that is taken */
export const documentBytes = 10 * 1024 * 1024
/** what a file may be, decided by its bytes */
export const documentFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

const other = optionalName(80)
const translations = z.strictObject({ en: other, fr: other, de: other, pt: other }).prefault({})

// A field of a form tells them as people write them: 60, 30, 7.
const numbersOf = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number)
    : value

const typeFields = {
  kind: z.enum(documentKinds),
  name: name(80),
  translations,
  needs_number: flag.default(false),
  needs_issued: flag.default(false),
  needs_expires: flag.default(false),
  needs_file: flag.default(true),
  lead_days: z.preprocess(
    numbersOf,
    z
      .array(z.int().min(0).max(365))
      .max(8)
      .default([...usualLeadDays]),
  ),
}
/** Who must have a kind of paper. */
export const demandedOf = ['nobody', 'positions', 'everybody'] as const
const demandFields = {
  /** nobody must have it, everybody, or whoever works in one of these positions */
  demanded: z.enum(demandedOf).default('nobody'),
  position_ids: z.array(id).max(50).default([]),
}

const seenDemand = z.coerce.number().int().min(0).max(2_147_483_647)

export const documentType = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  code: z.string(),
  /** as it was written down; `shown` in the reader's language */
  name: z.string(),
  shown: z.string(),
  translations: z.partialRecord(z.enum(languages), z.string().nullable()),
  needs_number: z.boolean(),
  needs_issued: z.boolean(),
  needs_expires: z.boolean(),
  needs_file: z.boolean(),
  lead_days: z.array(z.number()),
  demanded: z.enum(demandedOf),
  position_ids: z.array(z.string()),
  position_names: z.array(z.string()),
  /** of who must have it, which is each agency's own: another number whenever that is another answer */
  demand_version: z.number(),
  /** the platform's: an agency decides only who must have it */
  shared: z.boolean(),
  active: z.boolean(),
  version: z.number(),
})
export type DocumentType = z.infer<typeof documentType>

export const employeeDocument = z.object({
  id: z.string(),
  employee_id: z.string(),
  type_id: z.string(),
  type_name: z.string(),
  kind: z.enum(documentKinds),
  edition: z.number(),
  status: z.enum(documentStatuses),
  /** of an approved one, at the agency today; negative: it has expired; null: it does not end or does not count */
  days_left: z.number().nullable(),
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  has_file: z.boolean(),
  file_name: z.string().nullable(),
  content_type: z.string().nullable(),
  visible_to_customer: z.boolean(),
  note: z.string().nullable(),
  submitted_at: z.string().nullable(),
  submitted_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
})
export type EmployeeDocument = z.infer<typeof employeeDocument>

export const shownDocument = employeeDocument.extend(allowed)
export type ShownDocument = z.infer<typeof shownDocument>

export const queuedDocument = employeeDocument.extend({ employee_name: z.string(), company_name: z.string() })
export type QueuedDocument = z.infer<typeof queuedDocument>

export const shownQueuedDocument = queuedDocument.extend(allowed)
export type ShownQueuedDocument = z.infer<typeof shownQueuedDocument>

/** A type as whoever hands a paper in has to know it. */
export const requiredType = documentType.pick({
  id: true,
  kind: true,
  shown: true,
  needs_number: true,
  needs_issued: true,
  needs_expires: true,
  needs_file: true,
})
export type RequiredType = z.infer<typeof requiredType>

export const personsDocuments = z.object({
  documents: z.array(employeeDocument),
  /** types that the person must have and has neither handed in nor been asked for */
  missing: z.array(requiredType),
  types: z.array(requiredType),
})
export type PersonsDocuments = z.infer<typeof personsDocuments>

export const shownDocuments = personsDocuments.extend({ documents: z.array(shownDocument) })
export type ShownDocuments = z.infer<typeof shownDocuments>

const toSee = [['Employee', 'view']] as const
const toChange = [['Employee', 'update']] as const
const date = emptyAsNull(localDate.nullable()).default(null)
const facts = { number: optionalText(40), issuer: optionalText(80), issued_on: date, expires_on: date }

export const documentTypes = {
  list: list({
    path: '/document-type/list',
    needs: [['Employee', 'list']],
    says: 'The kinds of papers that the agency may ask for, and who must have each.',
    filters: { kind: several(z.enum(documentKinds)), demanded: several(z.enum(demandedOf)), active: flag.optional() },
    sorts: ['name', 'kind', 'code'],
    row: documentType,
  }),
  store: write({
    path: '/document-type/store',
    needs: [['Position', 'create']],
    says: 'Adds a kind of paper of the agency’s own.',
    input: {
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9_]{1,24}$/, 'validation.code'),
      ...typeFields,
      ...demandFields,
    },
    result: documentType,
  }),
  update: write({
    path: '/document-type/update',
    needs: [['Position', 'update']],
    says: 'Changes a kind of paper of the agency’s own.',
    input: { id, version, active: flag.default(true), ...typeFields, ...demandFields },
    result: documentType,
  }),
  demand: write({
    path: '/document-type/demand',
    needs: [['Position', 'update']],
    says: 'Decides who must have a kind of paper, also one that is shared; `version` is the `demand_version` that was seen.',
    input: { id, version: seenDemand, ...demandFields },
    result: documentType,
  }),
  moveMany: write({
    path: '/document-type/status-update-many',
    needs: [['Position', 'update']],
    says: 'Takes several kinds of papers in or out of use; shared ones only the platform. Answers row by row.',
    input: { ...rowsSeen, status: z.enum(['active', 'inactive']) },
    result: bulkResult,
  }),
  demandMany: write({
    path: '/document-type/demand-many',
    needs: [['Position', 'update']],
    says: 'Demands several kinds of papers, also shared ones, of everybody or of nobody; `versions` are the `demand_version` that were seen. Answers row by row.',
    input: { ...rowsSeen, versions: z.array(seenDemand).min(1).max(500), status: z.enum(['everybody', 'nobody']) },
    result: bulkResult,
  }),
}

export const documents = {
  queue: list({
    path: '/employee/document-queue',
    needs: [['Employee', 'list']],
    says: 'The papers of all people that wait to be looked at; or those that end within sixty days or have ended.',
    filters: { queue: z.enum(documentQueues).default('waiting'), type_id: id.optional(), company_id: id.optional() },
    sorts: ['submitted_at', 'employee_name', 'type_name', 'expires_on'],
    row: shownQueuedDocument,
  }),
  info: read({
    path: '/employee/document-info',
    needs: [['Employee', 'list']],
    says: 'One paper as the lists of all people have it, whether it still waits or not.',
    input: { id },
    result: shownQueuedDocument,
  }),
  list: read({
    path: '/employee/document-list',
    needs: toSee,
    says: 'Somebody’s papers in all their editions, and which of those that they must have are missing.',
    input: { id },
    result: shownDocuments,
  }),
  request: write({
    path: '/employee/document-request',
    needs: toChange,
    says: 'Asks somebody for a paper.',
    input: { id, type_id: id, note: optionalNote(300) },
    result: employeeDocument,
  }),
  // What is re-encoded and looked through for viruses must hold no transaction meanwhile.
  submit: apart(
    upload({
      path: '/employee/document-submit',
      needs: toChange,
      says: 'Hands a paper in, with its file: as the answer to a request, anew after a rejection, or as a renewal.',
      input: { id, type_id: id, ...facts },
      result: employeeDocument,
    }),
  ),
  decide: write({
    path: '/employee/document-approve',
    needs: toChange,
    says: 'Approves or rejects papers, and answers row by row.',
    input: {
      ...rowsSeen,
      action: z.enum(['approve', 'reject']).default('approve'),
      reason: optionalNote(300),
    },
    result: bulkResult,
  }),
  update: write({
    path: '/employee/update-certification-info',
    needs: toChange,
    says: 'Corrects what is written down of a paper that is handed in or counts; the agency alone decides whether customers see it.',
    input: { id, version, ...facts, visible_to_customer: flag.default(false) },
    result: employeeDocument,
  }),
  remove: writeByParams({
    path: '/employee/remove-document',
    needs: toChange,
    says: 'Withdraws a paper; the person their own while nobody has approved it, the agency any that counts or is on its way.',
    input: { id, version },
    result: employeeDocument,
  }),
  file: download({
    path: '/employee/document-file',
    needs: toSee,
    says: 'The file of a paper.',
    input: { id },
  }),
}
