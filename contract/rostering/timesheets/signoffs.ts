import { z } from 'zod'
import { ownTransaction, download, downloadByBody, list, read, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import {
  id,
  language,
  line,
  optionalId,
  optionalNote,
  personName,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import { shownExtra } from './timesheet-extras.ts'
import { timesheet } from './timesheets.ts'
import { timesheetStatuses } from './statuses.ts'

/** Where a private link leads: the token is in the fragment, so that no server, proxy or referrer logs it. */
export const signoffPath = (token: string) => `/sign-off#${token}`

export const signoffChannels = ['email', 'sms', 'qr'] as const
export type SignoffChannel = (typeof signoffChannels)[number]

/** Derived: `open` as long as it can be signed. */
export const signoffStatuses = ['open', 'signed', 'revoked', 'expired'] as const
export type SignoffStatus = (typeof signoffStatuses)[number]

/** A link is valid for so many days. */
export const signoffDays = 14
/** The record of a sign-off can be opened with its link for so many days after it expired. */
export const signoffReadableDays = 30

/** What the customer decides about a line. `correct`: disputes it and proposes other times; the agency decides. */
export const signoffDecisions = ['approve', 'correct', 'dispute'] as const
export type SignoffDecision = (typeof signoffDecisions)[number]

export const signatureMethods = ['drawn', 'typed'] as const

/** The size of the field in which a signature is drawn, in units of its points. */
export const signatureSize = { width: 600, height: 200 } as const
const point = z.tuple([z.number().min(0).max(signatureSize.width), z.number().min(0).max(signatureSize.height)])
const strokes = z.array(z.array(point).min(1).max(2000)).min(1).max(100)
export type Strokes = z.infer<typeof strokes>

const proposedHours = { starts: wallTime, ends: wallTime, break_minutes: z.coerce.number().int().min(0).max(720) }
const proposedTime = z.object(proposedHours)
export type ProposedTime = z.infer<typeof proposedTime>

/** A person whom a sign-off is sent to: a contact of the customer with the role approver or backup approver. */
const approver = z.object({
  contact_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  is_backup: z.boolean(),
})
export type SignoffApprover = z.infer<typeof approver>

const sentLink = z.object({
  channel: z.enum(signoffChannels),
  recipient_name: z.string().nullable(),
  recipient_address: z.string().nullable(),
  is_backup: z.boolean(),
  sent_at: z.string(),
})

export const signoffRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  week_start: z.string(),
  status: z.enum(signoffStatuses),
  sent_by_name: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  time_zone: z.string(),
  opened_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  escalated_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoked_by_name: z.string().nullable(),
  signed_at: z.string().nullable(),
  signed_name: z.string().nullable(),
  /** oldest first */
  links: z.array(sentLink),
  /** of the signed lines */
  counts: z.object({ approve: z.number(), correct: z.number(), dispute: z.number() }),
  /** the reader can send it again or revoke it */
  can_change: z.boolean(),
  version: z.number().int(),
})
export type SignoffRow = z.infer<typeof signoffRow>

/** A line of the week. Times and hours are those that were signed, or else the current ones. */
export const signoffLine = z.object({
  /** of the timesheet */
  id: z.string(),
  version: z.number().int(),
  employee_name: z.string(),
  position_name: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  break_minutes: z.number(),
  paid_minutes: z.number(),
  /** allowances, pieces and expenses, without amounts */
  extras: z.array(shownExtra),
  status: z.enum(timesheetStatuses),
  /** it awaits the customer's approval */
  is_open: z.boolean(),
  decision: z.enum(signoffDecisions).nullable(),
  reason: z.string().nullable(),
  proposed: proposedTime.nullable(),
})
export type SignoffLine = z.infer<typeof signoffLine>

const signature = z.object({
  name: z.string(),
  at: z.string(),
  method: z.enum(signatureMethods),
  strokes: strokes.nullable(),
  /** who showed the link on their own screen; null: it was sent to the approver */
  shown_by_name: z.string().nullable(),
})
export type Signature = z.infer<typeof signature>

/** A sign-off with its lines: before it is signed all of the week, afterwards those that were signed. */
export const signoff = signoffRow.extend({
  signature: signature.extend({ address: z.string().nullable() }).nullable(),
  lines: z.array(signoffLine),
})
export type Signoff = z.infer<typeof signoff>

/** What the holder of a link sees. */
export const signoffPage = z.object({
  status: z.enum(signoffStatuses),
  agency_name: z.string(),
  /** the language of the message that carried the link */
  language,
  recipient_name: z.string().nullable(),
  customer_name: z.string(),
  location_name: z.string(),
  time_zone: z.string(),
  week_start: z.string(),
  expires_at: z.string(),
  signature: signature.nullable(),
  /** empty when it was revoked or has expired */
  lines: z.array(signoffLine),
})
export type SignoffPage = z.infer<typeof signoffPage>

/** A week of a location with hours that await the customer's approval. */
const pendingWeek = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  week_start: z.string(),
  timesheets: z.number(),
  people: z.number(),
  paid_minutes: z.number(),
  approvers: z.array(approver),
  /** the sign-off that is open or has expired; null: none was sent */
  signoff: signoffRow.nullable(),
})
export type PendingWeek = z.infer<typeof pendingWeek>

// Employees hold Timesheet/view as well, for their own hours.
const viewPermission = [['Timesheet', 'approve']] as const
const sendPermission = [['Timesheet', 'update']] as const
const weekFields = { location_id: id, week_start: localDate }
/** From the link of a message. In the body, so that no log has it. */
const token = line(100).min(1)

const decidedLine = z.strictObject({
  /** of the timesheet */
  id,
  version,
  decision: z.enum(signoffDecisions),
  /** required unless the line is approved */
  reason: optionalNote(500),
  /** required for correct */
  proposed: z.strictObject(proposedHours).nullable().default(null),
})

/** A customer signs off the hours of a location's week without an account. */
export const signoffs = {
  pending: read({
    path: '/timesheet/signoff-pending',
    needs: sendPermission,
    summary: 'Lists the weeks of locations with hours that await the customer’s approval, oldest first, at most 100.',
    input: { customer_id: optionalId, location_id: optionalId },
    result: z.object({ weeks: z.array(pendingWeek), has_sms: z.boolean() }),
  }),
  list: list({
    path: '/timesheet/signoff-list',
    needs: viewPermission,
    summary: 'Lists sign-offs by customers: the agency all, customers those of their locations.',
    filters: {
      status: commaSeparatedValues(z.enum(signoffStatuses)),
      customer_id: id.optional(),
      location_id: id.optional(),
    },
    sorts: ['sent_at', 'week_start', 'location_name', 'customer_name'],
    row: signoffRow,
  }),
  info: read({
    path: '/timesheet/signoff-info',
    needs: viewPermission,
    summary: 'Returns a sign-off with its lines and its signature.',
    input: { id },
    result: signoff,
  }),
  send: write({
    path: '/timesheet/signoff-send',
    needs: sendPermission,
    kinds: staff,
    summary:
      'Sends the private link of a location’s week to an approver by email or SMS; an open sign-off of the week gets another link, which extends it.',
    input: {
      ...weekFields,
      /** a contact of the customer with an address of this channel */
      contact_id: id,
      channel: z.enum(['email', 'sms']),
      language: language.default('en'),
    },
    result: signoffRow,
  }),
  code: ownTransaction(
    write({
      path: '/timesheet/signoff-code',
      needs: viewPermission,
      kinds: staff,
      summary:
        'Creates a private link of a location’s week to show as a QR code. The signature counts as the customer’s, so it needs the permission to approve; the history names who showed it.',
      input: { ...weekFields, language: language.default('en') },
      /** the path of the link */
      result: z.object({ path: z.string() }),
    }),
  ),
  revoke: write({
    path: '/timesheet/signoff-revoke',
    needs: sendPermission,
    kinds: staff,
    summary: 'Revokes every link of a sign-off that is not signed.',
    input: { id, version },
    result: signoffRow,
  }),
  record: download({
    path: '/timesheet/signoff-record',
    needs: viewPermission,
    summary: 'The record of a signed week as PDF.',
    input: { id },
  }),
  /** The correction that the customer proposed becomes the hours, and counts as approved by the customer. */
  accept: write({
    path: '/timesheet/signoff-accept',
    needs: sendPermission,
    summary:
      'Accepts the times that the customer proposed for a disputed timesheet, which gives the customer’s approval.',
    input: { id, version },
    result: timesheet,
  }),
}

/** What the holder of a private link does without an account. An unknown token is refused as not found. */
export const privateSignoffs = {
  info: readByBody({
    path: '/timesheet/private-signoff',
    needs: 'public',
    summary: 'Returns the week that a private link opens.',
    input: { token },
    result: signoffPage,
  }),
  sign: write({
    path: '/timesheet/private-signoff-sign',
    needs: 'public',
    summary:
      'Decides about every line of the week that awaits the customer, and signs. Refused with the current week when a line changed since it was loaded.',
    input: {
      token,
      name: personName(80),
      /** null: typed, the name is the signature */
      strokes: strokes.nullable().default(null),
      lines: z.array(decidedLine).min(1).max(500),
    },
    result: signoffPage,
  }),
  preview: readByBody({
    path: '/timesheet/private-signoff-preview',
    needs: 'public',
    summary:
      'Returns what a line of the week pays if the proposed times are accepted; null: it cannot have these times.',
    input: { token, id, ...proposedHours },
    result: z.object({ paid_minutes: z.number().nullable() }),
  }),
  record: downloadByBody({
    path: '/timesheet/private-signoff-record',
    needs: 'public',
    summary: 'The record of a signed week as PDF.',
    input: { token },
  }),
}
