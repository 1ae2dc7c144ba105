import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { id, language, commaSeparatedValues } from '#contract/values/values.ts'

/**
 * The kinds of emails: whether it contains something that grants access (its content is deleted once it was sent), whether it contains a
 * code (which is valid for minutes, so the content is also deleted when it could not be sent), and whether it contains a link.
 */
export const emailKinds = {
  confirmEmail: { secret: true, code: true, link: true },
  haveAccount: { secret: false, code: false, link: true },
  recoverPassword: { secret: true, code: true, link: true },
  passwordChanged: { secret: false, code: false, link: false },
  invitation: { secret: true, code: false, link: true },
  joined: { secret: false, code: false, link: true },
  suspended: { secret: false, code: false, link: false },
  recovered: { secret: false, code: false, link: false },
  twoFactorOn: { secret: false, code: false, link: false },
  twoFactorEnded: { secret: false, code: false, link: false },
  twoFactorOff: { secret: false, code: false, link: false },
  emailChanged: { secret: false, code: false, link: false },
  /** to the previous address of an employee or a contact */
  recordAddressChanged: { secret: false, code: false, link: false },
  bankChanged: { secret: false, code: false, link: false },
  /** to applicants, with their private link */
  applicationReceived: { secret: true, code: false, link: true },
  applicationKnown: { secret: true, code: false, link: true },
  applicationProgress: { secret: true, code: false, link: true },
  /** tests were assigned, or another attempt was allowed */
  applicationTests: { secret: true, code: false, link: true },
  applicationOffer: { secret: true, code: false, link: true },
  applicationRejected: { secret: true, code: false, link: true },
  applicationPooled: { secret: true, code: false, link: true },
  /** the agency's own text for a stage */
  applicationStage: { secret: true, code: false, link: true },
  /** to applicants: a time, several to choose from, or none any more */
  interviewInvitation: { secret: true, code: false, link: true },
  interviewChoice: { secret: true, code: false, link: true },
  interviewCancelled: { secret: true, code: false, link: true },
  /** the same to those who lead it */
  interviewerInvitation: { secret: false, code: false, link: true },
  interviewerCancelled: { secret: false, code: false, link: true },
  /** to the client: applicants to review, with a private link */
  clientReview: { secret: true, code: false, link: true },
  /** two weeks before an application is deleted */
  applicationConsentEnding: { secret: true, code: false, link: true },
  applicationJobCancelled: { secret: true, code: false, link: true },
  /** to the approver of a location: a week of hours to sign off, with a private link */
  timesheetSignoff: { secret: true, code: false, link: true },
  timesheetSignoffReminder: { secret: true, code: false, link: true },
  /** to the backup approver, because the approver has not responded */
  timesheetSignoffBackup: { secret: true, code: false, link: true },
  notification: { secret: false, code: false, link: true },
  /** a notification about shifts to respond to, with a private link */
  shiftResponse: { secret: true, code: false, link: true },
  /** what a pay run pays an employee without an account, with a private link */
  payStatement: { secret: true, code: false, link: true },
  /** a notification to an employee without an account, who could open nothing in the product */
  shiftNotice: { secret: false, code: false, link: false },
} as const satisfies Record<string, { secret: boolean; code: boolean; link: boolean }>
export type EmailKind = keyof typeof emailKinds
// Object.keys loses the key type, which is that of the table above.
export const emailKindNames = Object.keys(emailKinds) as [EmailKind, ...EmailKind[]]

/** `outbox`: there is no mail server, so the email is in the outbox folder. */
export const emailStatuses = ['queued', 'sending', 'sent', 'outbox', 'failed'] as const
export type EmailStatus = (typeof emailStatuses)[number]
export const emailTransitions = {
  retry: { from: ['failed'], to: 'queued' },
  send: { from: ['queued'], to: 'sending', automatic: true },
  finish: { from: ['sending'], to: ['sent', 'outbox', 'queued', 'failed'], automatic: true },
} as const satisfies TransitionTable<EmailStatus>

export const emailRow = z.object({
  id: z.string(),
  to_address: z.string(),
  kind: z.enum(emailKindNames),
  language,
  status: z.enum(emailStatuses),
  attempts: z.number(),
  failure: z.string().nullable(),
  created_at: z.string(),
  next_try_at: z.string().nullable(),
  sent_at: z.string().nullable(),
})
export type EmailRow = z.infer<typeof emailRow>

export const emailWithContent = emailRow.extend({
  /** null: the content is no longer stored. `html` is a complete page without scripts. */
  content: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
})
export type EmailWithContent = z.infer<typeof emailWithContent>

/** With what its reader can do with it. */
export const emailWithActions = emailWithContent.extend(allowedActionsField(emailTransitions))
export type EmailWithActions = z.infer<typeof emailWithActions>

/** Emails contain codes and concern every agency, so only the super admin sees them. */
export const emails = {
  list: list({
    path: '/email/list',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Lists the emails, latest first, without their content.',
    filters: {
      status: commaSeparatedValues(z.enum(emailStatuses)),
      kind: commaSeparatedValues(z.enum(emailKindNames)),
    },
    sorts: ['created_at', 'to_address', 'status'],
    row: emailRow,
  }),
  info: read({
    path: '/email/info',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Returns one email with its content, as long as that is stored.',
    input: { id },
    result: emailWithActions,
  }),
  retry: write({
    path: '/email/retry',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Sends an email again that could not be sent, unless its code or link has expired.',
    input: { id },
    result: emailRow,
  }),
  way: read({
    path: '/email/way',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Returns how emails are delivered: by a mail server, or into the outbox folder.',
    input: {},
    result: z.object({ way: z.enum(['smtp', 'outbox']), from: z.string(), waiting: z.number(), failed: z.number() }),
  }),
}
