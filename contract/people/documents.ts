// The documents of an employee and the document types, with their calls.
import { z } from 'zod'
import {
  ownTransaction,
  bulkResult,
  download,
  list,
  read,
  upload,
  write,
  writeByParams,
  rowsSeen,
} from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { type ActionOf, actionsOf, type TransitionTable, activationTransitions } from '#contract/transitions.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  inEachLanguage,
  languages,
  name,
  optionalName,
  optionalNote,
  optionalText,
  commaSeparatedValues,
  version,
  itemCode,
} from '#contract/values/values.ts'

export const documentKinds = ['document', 'certification'] as const
export type DocumentKind = (typeof documentKinds)[number]
/** The tab of the employee's file that shows this kind of document. */
export const tabOfKind = { document: 'documents', certification: 'certifications' } as const satisfies Record<
  DocumentKind,
  string
>

export const documentStatuses = ['requested', 'submitted', 'approved', 'rejected', 'superseded', 'withdrawn'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
/** docs/domain.md section 4. A renewal is a new edition: approving it supersedes the previous one, which is not changed. */
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
/** The actions that the reader can take on a document now. */
const allowedActionsShape = { allowed_actions: z.array(z.enum(actionsOf(documentTransitions))) }

/** Days before expiry on which the employee and the agency are reminded, unless the document type has its own. */
export const defaultLeadDays = [60, 30, 14, 7, 1] as const
/** From so many days before its expiry a document is shown as expiring. */
export const expiringSoonDays = 60
/** The agency's queues: documents to review, and approved ones that have expired or expire soon. */
export const documentQueues = ['waiting', 'ending'] as const
/** the maximum file size */
export const documentBytes = 10 * 1024 * 1024
/** the accepted file types, recognised by their bytes */
export const documentFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

const translations = inEachLanguage(optionalName(80)).prefault({})

// A form field has them as people write them: 60, 30, 7.
const numbersOf = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/[\s,;]+/, 100)
        .filter(Boolean)
        .map(Number)
    : value

const typeFields = {
  kind: z.enum(documentKinds),
  name: name(80),
  translations,
  needs_number: booleanField.default(false),
  needs_issued: booleanField.default(false),
  needs_expires: booleanField.default(false),
  needs_file: booleanField.default(true),
  lead_days: z.preprocess(
    numbersOf,
    z
      .array(z.int().min(0).max(365))
      .max(8)
      .default([...defaultLeadDays]),
  ),
}
/** Who is required to have a document type. */
export const demandedOf = ['nobody', 'positions', 'everybody'] as const
/** Of whom a document is demanded, changed for several types at once. */
export const demandTransitions = {
  demand_of_everybody: { from: ['nobody', 'positions'], to: 'everybody' },
  demand_of_nobody: { from: ['positions', 'everybody'], to: 'nobody' },
} as const satisfies TransitionTable<(typeof demandedOf)[number]>
const typeActions = [...actionsOf(activationTransitions), ...actionsOf(demandTransitions)]
const demandFields = {
  /** nobody, everybody, or employees who work in one of these positions */
  demanded: z.enum(demandedOf).default('nobody'),
  position_ids: z.array(id).max(50).default([]),
}

const demandVersion = z.coerce.number().int().min(0).max(2_147_483_646)

export const documentType = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  code: z.string(),
  /** as entered; `shown` is in the reader's language */
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
  /** the version of the agency's own requirement; it changes whenever the requirement changes */
  demand_version: z.number(),
  /** owned by the platform: an agency decides only who is required to have it */
  shared: z.boolean(),
  active: z.boolean(),
  version: z.number(),
})
export type DocumentType = z.infer<typeof documentType>

/** With what its reader can do with it. */
export const documentTypeWithActions = documentType.extend({ allowed_actions: z.array(z.enum(typeActions)) })
export type DocumentTypeWithActions = z.infer<typeof documentTypeWithActions>

export const employeeDocument = z.object({
  id: z.string(),
  employee_id: z.string(),
  type_id: z.string(),
  type_name: z.string(),
  kind: z.enum(documentKinds),
  edition: z.number(),
  status: z.enum(documentStatuses),
  /** for an approved one, at the agency's today; negative: it has expired; null: it does not expire or is not approved */
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

export const documentWithActions = employeeDocument.extend(allowedActionsShape)
export type DocumentWithActions = z.infer<typeof documentWithActions>

export const queuedDocument = employeeDocument.extend({ employee_name: z.string(), company_name: z.string() })
export type QueuedDocument = z.infer<typeof queuedDocument>

export const queuedDocumentWithActions = queuedDocument.extend(allowedActionsShape)
export type QueuedDocumentWithActions = z.infer<typeof queuedDocumentWithActions>

/** What an employee needs to know about a document type when uploading a document. */
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
  /** required types for which the employee has neither a document nor a request */
  missing: z.array(requiredType),
  types: z.array(requiredType),
})
export type PersonsDocuments = z.infer<typeof personsDocuments>

export const shownDocuments = personsDocuments.extend({ documents: z.array(documentWithActions) })
export type ShownDocuments = z.infer<typeof shownDocuments>

const viewPermission = [['Employee', 'view']] as const
const updatePermission = [['Employee', 'update']] as const
const date = emptyAsNull(localDate.nullable()).default(null)
const documentFacts = { number: optionalText(40), issuer: optionalText(80), issued_on: date, expires_on: date }

export const documentTypes = {
  list: list({
    path: '/document-type/list',
    needs: [['Employee', 'list']],
    kinds: staff,
    summary: 'Lists the document types of the agency, and who is required to have each.',
    filters: {
      kind: commaSeparatedValues(z.enum(documentKinds)),
      demanded: commaSeparatedValues(z.enum(demandedOf)),
      active: booleanField.optional(),
    },
    sorts: ['name', 'kind', 'code'],
    row: documentTypeWithActions,
  }),
  store: write({
    path: '/document-type/store',
    needs: [['Position', 'create']],
    kinds: staff,
    summary: 'Adds a document type of the agency.',
    input: {
      code: itemCode,
      ...typeFields,
      ...demandFields,
    },
    result: documentType,
  }),
  update: write({
    path: '/document-type/update',
    needs: [['Position', 'update']],
    kinds: staff,
    summary: 'Updates a document type of the agency.',
    input: { id, version, active: booleanField.default(true), ...typeFields, ...demandFields },
    result: documentType,
  }),
  demand: write({
    path: '/document-type/demand',
    needs: [['Position', 'update']],
    kinds: staff,
    summary:
      'Sets who is required to have a document type, also a shared one; `version` is the `demand_version` that the caller loaded.',
    input: { id, version: demandVersion, ...demandFields },
    result: documentType,
  }),
  changeStatusMany: write({
    path: '/document-type/status-update-many',
    needs: [['Position', 'update']],
    kinds: staff,
    summary:
      'Activates or deactivates several document types; shared ones only by the platform. Each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(['active', 'inactive']) },
    result: bulkResult,
  }),
  demandMany: write({
    path: '/document-type/demand-many',
    needs: [['Position', 'update']],
    kinds: staff,
    summary:
      'Requires several document types, also shared ones, of everybody or of nobody; `versions` are the `demand_version` that the caller loaded. Each row succeeds or fails on its own.',
    input: { ...rowsSeen, versions: z.array(demandVersion).min(1).max(500), status: z.enum(['everybody', 'nobody']) },
    result: bulkResult,
  }),
}

export const documents = {
  queue: list({
    path: '/employee/document-queue',
    needs: [['Employee', 'list']],
    kinds: staff,
    summary: 'Lists all employees’ documents to review, or those that have expired or expire within sixty days.',
    filters: { queue: z.enum(documentQueues).default('waiting'), type_id: id.optional(), company_id: id.optional() },
    sorts: ['submitted_at', 'employee_name', 'type_name', 'expires_on'],
    row: queuedDocumentWithActions,
  }),
  info: read({
    path: '/employee/document-info',
    needs: [['Employee', 'list']],
    kinds: staff,
    summary: 'Returns one document in the form of the queue, whether or not it is still in it.',
    input: { id },
    result: queuedDocumentWithActions,
  }),
  list: read({
    path: '/employee/document-list',
    needs: viewPermission,
    summary: 'Lists an employee’s documents in all their editions, and the required types that are missing.',
    input: { id },
    result: shownDocuments,
  }),
  request: write({
    path: '/employee/document-request',
    needs: updatePermission,
    kinds: staff,
    summary: 'Requests a document from an employee.',
    input: { id, type_id: id, note: optionalNote(300) },
    result: employeeDocument,
  }),
  // Re-encoding and virus scanning must not hold a transaction open.
  submit: ownTransaction(
    upload({
      path: '/employee/document-submit',
      needs: updatePermission,
      summary: 'Submits a document with its file: in response to a request, again after a rejection, or as a renewal.',
      input: { id, type_id: id, ...documentFacts },
      result: employeeDocument,
    }),
  ),
  decide: write({
    path: '/employee/document-approve',
    needs: updatePermission,
    kinds: staff,
    summary: 'Approves or rejects documents; each row succeeds or fails on its own.',
    input: {
      ...rowsSeen,
      action: z.enum(['approve', 'reject']).default('approve'),
      reason: optionalNote(300),
    },
    result: bulkResult,
  }),
  update: write({
    path: '/employee/update-certification-info',
    needs: updatePermission,
    summary:
      'Corrects the details of a submitted or approved document; only the agency decides whether customers can see it.',
    input: { id, version, ...documentFacts, visible_to_customer: booleanField.default(false) },
    result: employeeDocument,
  }),
  remove: writeByParams({
    path: '/employee/remove-document',
    needs: updatePermission,
    summary:
      'Withdraws a document: employees their own until it is approved, the agency any that is submitted or approved.',
    input: { id, version },
    result: employeeDocument,
  }),
  file: download({
    path: '/employee/document-file',
    needs: viewPermission,
    summary: 'Downloads the file of a document.',
    input: { id },
  }),
}
