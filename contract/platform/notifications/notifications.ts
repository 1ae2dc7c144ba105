import { z } from 'zod'
import { pageOf, read, write } from '#contract/call.ts'
import type { EmailKind } from './emails.ts'
import type { Kind } from '#contract/permissions.ts'
import { timeZone, type WallTime, wallTime } from '#contract/values/time.ts'
import { booleanField, id, pageParams } from '#contract/values/values.ts'

/** What the kinds are about, in the order of the preferences. */
export const notificationAreas = [
  'shifts',
  'offers',
  'swaps',
  'requests',
  'leave',
  'timesheets',
  'documents',
  'recruitment',
  'account',
] as const
export type NotificationArea = (typeof notificationAreas)[number]

export type NotificationKindFacts = {
  area: NotificationArea
  /** high: displayed at once, and its email ignores quiet hours when the shift is less than a day away */
  priority: 'normal' | 'high'
  /** the kinds of users who can receive it; only they have a preference for it */
  for: readonly Kind[]
  /** whether an email is sent by default; null: never, because it has an email of its own or needs none */
  mail: boolean | null
  /** whether a text message can be sent: `soon` when its shift begins within a day, `any` always; missing: never */
  sms?: 'soon' | 'any'
  /** a text message does not wait for the end of the quiet hours when its shift begins within a day */
  wakes?: true
  /** cannot be switched off */
  always?: true
  /** employees who cannot sign in receive it too, by email and SMS */
  without_account?: true
  /** the kind of the email that carries a private link; missing: `shiftResponse` */
  link_email?: EmailKind
}

const agencyKinds = ['superadmin', 'admin'] as const
const allKinds = ['superadmin', 'admin', 'customer', 'employee'] as const
/** to the employees of a shift, who have to know whether they work, with or without an account */
const aboutShift = { for: ['employee'], without_account: true } as const

/**
 * All notifications, with their priority and default channels. The texts are `notifications.<kind>.title` and `.text` in contract/wording.json,
 * rendered from the params when they are read, in the reader's current language; they are never stored.
 */
export const notificationKinds = {
  rosterPublished: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon' },
  /** the employee has not responded yet */
  shiftReminder: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'any' },
  rosterWithdrawn: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon', wakes: true },
  /** several changes of different kinds at once: added, moved and cancelled shifts */
  rosterChanged: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon', wakes: true },
  /** the employee has to confirm the new time */
  shiftChanged: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon' },
  /** moved to another day; the employee has to respond again */
  shiftMoved: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon' },
  /** by a few minutes: the response remains valid */
  shiftAdjusted: { ...aboutShift, area: 'shifts', priority: 'normal', mail: true },
  /** nothing else changed */
  shiftNotesChanged: { ...aboutShift, area: 'shifts', priority: 'normal', mail: true },
  shiftCancelled: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftAcceptedFor: { ...aboutShift, area: 'shifts', priority: 'normal', mail: false },
  shiftDeclinedFor: { ...aboutShift, area: 'shifts', priority: 'normal', mail: true },
  shiftWithdrawnFor: { ...aboutShift, area: 'shifts', priority: 'normal', mail: true },
  /** somebody else works the shift */
  shiftReplaced: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftOffered: { ...aboutShift, area: 'offers', priority: 'high', mail: true, sms: 'soon', wakes: true },
  /** the planner chose them among those who applied */
  shiftOfferChosen: { ...aboutShift, area: 'offers', priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftOfferFilled: { ...aboutShift, area: 'offers', priority: 'normal', mail: true },
  shiftOfferRevoked: { ...aboutShift, area: 'offers', priority: 'normal', mail: true },
  /** they did not respond in time */
  shiftOfferExpired: { ...aboutShift, area: 'offers', priority: 'normal', mail: true },
  /** it started without their response: they are not booked */
  shiftTimedOut: { ...aboutShift, area: 'shifts', priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftNoShow: { ...aboutShift, area: 'shifts', priority: 'normal', mail: true },
  /** the employee was there after all */
  shiftNoShowUndone: { ...aboutShift, area: 'shifts', priority: 'normal', mail: true },
  shiftAccepted: { area: 'shifts', priority: 'normal', for: agencyKinds, mail: false },
  shiftDeclined: { area: 'shifts', priority: 'high', for: agencyKinds, mail: true, sms: 'soon', wakes: true },
  /** the shift started without a response */
  shiftUnanswered: { area: 'shifts', priority: 'high', for: agencyKinds, mail: true },
  /** a customer cancelled published shifts */
  clientCancelled: { area: 'shifts', priority: 'high', for: agencyKinds, mail: true },
  /** the agency cancelled published shifts of a customer */
  shiftsCancelled: { area: 'shifts', priority: 'high', for: ['customer'], mail: true },
  /** a colleague requests the employee to cover a shift */
  coverRequested: { area: 'swaps', priority: 'high', for: ['employee'], mail: true },
  swapRequested: { area: 'swaps', priority: 'high', for: ['employee'], mail: true },
  /** a colleague accepted, the agency has to approve */
  swapAccepted: { area: 'swaps', priority: 'normal', for: ['employee'], mail: false },
  /** everybody who was requested refused */
  swapRefused: { area: 'swaps', priority: 'high', for: ['employee'], mail: true },
  /** the agency declined a swap, a cover or a release */
  swapDeclined: { area: 'swaps', priority: 'high', for: ['employee'], mail: true },
  swapCancelled: { area: 'swaps', priority: 'normal', for: ['employee'], mail: true },
  swapExpired: { area: 'swaps', priority: 'normal', for: ['employee'], mail: true },
  /** a request was approved */
  shiftGivenUp: { ...aboutShift, area: 'swaps', priority: 'high', mail: true },
  shiftTakenOver: { ...aboutShift, area: 'swaps', priority: 'high', mail: true },
  /** a swap, a cover or a release awaits approval */
  swapToApprove: { area: 'swaps', priority: 'high', for: agencyKinds, mail: true },
  shiftWithdrawn: { area: 'shifts', priority: 'high', for: agencyKinds, mail: true, sms: 'soon', wakes: true },
  /** somebody applied for a shift that the planner gives to one of several */
  shiftOfferApplied: { area: 'offers', priority: 'normal', for: agencyKinds, mail: true },
  /** everybody who got the offer declined or did not respond */
  shiftOfferUntaken: { area: 'offers', priority: 'high', for: agencyKinds, mail: true },
  /** a customer requests shifts */
  shiftsRequested: { area: 'requests', priority: 'normal', for: agencyKinds, mail: true },
  /** both by the customer, before the agency decided */
  shiftRequestEdited: { area: 'requests', priority: 'normal', for: agencyKinds, mail: true },
  shiftRequestWithdrawn: { area: 'requests', priority: 'normal', for: agencyKinds, mail: true },
  shiftRequestApproved: { area: 'requests', priority: 'normal', for: ['customer'], mail: true },
  /** approved after the agency changed it */
  shiftRequestChanged: { area: 'requests', priority: 'normal', for: ['customer'], mail: true },
  shiftRequestDeclined: { area: 'requests', priority: 'normal', for: ['customer'], mail: true },
  /** to those who decide; none of these says which type of leave it is */
  leaveRequested: { area: 'leave', priority: 'normal', for: agencyKinds, mail: true },
  leaveWithdrawn: { area: 'leave', priority: 'normal', for: agencyKinds, mail: false },
  /** approved by the rule of its type, without anybody’s decision */
  leaveApprovedItself: { area: 'leave', priority: 'normal', for: agencyKinds, mail: true },
  /** requests that nobody has decided for some days, or that begin soon */
  leaveUndecided: { area: 'leave', priority: 'high', for: agencyKinds, mail: true },
  leaveApproved: { area: 'leave', priority: 'normal', for: ['employee'], mail: true },
  leaveDeclined: { area: 'leave', priority: 'normal', for: ['employee'], mail: true },
  leaveCancelled: { area: 'leave', priority: 'high', for: ['employee'], mail: true },
  timesheetSubmitted: { area: 'timesheets', priority: 'normal', for: agencyKinds, mail: false },
  /** to the customer's approvers: one for any number of timesheets, until they have opened the list */
  timesheetToApprove: { area: 'timesheets', priority: 'normal', for: ['customer'], mail: true },
  timesheetApproved: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: false },
  /** the agency replaced recorded hours by the clocked or rostered ones */
  timesheetAdjusted: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
  /** they forgot to clock out */
  punchMissingOut: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: false },
  timesheetRejected: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
  timesheetReset: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: false },
  timesheetDisputed: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
  /** to the agency, which has to respond */
  timesheetToAnswer: { area: 'timesheets', priority: 'high', for: agencyKinds, mail: true },
  /** nobody signed a week off, and there is no backup approver to ask */
  signoffUnanswered: { area: 'timesheets', priority: 'high', for: agencyKinds, mail: true },
  /** the agency corrected or confirmed disputed hours: they await approval again */
  timesheetAnswered: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
  timesheetVoided: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
  documentRequested: { area: 'documents', priority: 'normal', for: ['employee'], mail: true },
  documentApproved: { area: 'documents', priority: 'normal', for: ['employee'], mail: false },
  documentRejected: { area: 'documents', priority: 'normal', for: ['employee'], mail: true },
  documentExpiring: { area: 'documents', priority: 'normal', for: ['employee'], mail: true },
  documentExpired: { area: 'documents', priority: 'normal', for: ['employee'], mail: true },
  /** a candidate registered online */
  candidateRegistered: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: false },
  /** the same, but the candidate resembles an employee with another address */
  candidateMaybeKnown: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  /** merged into one per job until it is read */
  applicationReceived: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: false },
  applicationWithdrawn: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  /** at the applicant's request; without their name */
  applicationErased: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: false },
  /** all that were assigned to them */
  applicationTestsPassed: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  applicationTestFailed: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  /** the client answered about an applicant */
  applicationReviewed: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  offerAccepted: { area: 'recruitment', priority: 'high', for: agencyKinds, mail: true },
  offerDeclined: { area: 'recruitment', priority: 'high', for: agencyKinds, mail: true },
  offerExpired: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  /** a colleague mentioned the reader in a note about an applicant */
  applicantMention: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: true },
  /** to interviewers, with a time; the invitation and its changes are emails of their own */
  interviewPlanned: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: null },
  interviewChanged: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: null },
  interviewCancelled: { area: 'recruitment', priority: 'normal', for: agencyKinds, mail: null },
  documentSubmitted: { area: 'documents', priority: 'normal', for: agencyKinds, mail: false },
  /** one per day, about all employees */
  documentsEnding: { area: 'documents', priority: 'normal', for: agencyKinds, mail: true },
  /** one per day: employees whose work rights have to be checked again */
  checksDue: { area: 'documents', priority: 'normal', for: agencyKinds, mail: true },
  /** pay goes to another account from now on */
  bankChanged: { area: 'account', priority: 'high', for: ['employee'], mail: null, always: true },
  testMarked: { area: 'documents', priority: 'normal', for: ['employee'], mail: true },
  /** it does not count, and the employee may take it again */
  testVoided: { area: 'documents', priority: 'normal', for: ['employee'], mail: true },
  testToMark: { area: 'documents', priority: 'normal', for: agencyKinds, mail: false },
  /** a pay run was exported; those who cannot sign in get a private link */
  payStatementReady: {
    ...{ area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
    ...{ without_account: true, link_email: 'payStatement' },
  },
  payslipReady: { area: 'timesheets', priority: 'normal', for: ['employee'], mail: true },
  importFinished: { area: 'account', priority: 'normal', for: agencyKinds, mail: false },
  importFailed: { area: 'account', priority: 'high', for: agencyKinds, mail: true },
  /** a scheduled report was made for them */
  reportReady: { area: 'timesheets', priority: 'normal', for: agencyKinds, mail: true },
  /** to the owner of a scheduled report */
  reportLeftOut: { area: 'timesheets', priority: 'normal', for: agencyKinds, mail: true },
  reportNotSent: { area: 'timesheets', priority: 'normal', for: agencyKinds, mail: true },
  /** to those who may schedule reports */
  reportOwnerLeft: { area: 'timesheets', priority: 'normal', for: agencyKinds, mail: true },
  webhookSwitchedOff: { area: 'account', priority: 'high', for: agencyKinds, mail: true },
  /** to users who manage users there: a login was attached to an employee, a contact or a supervisor */
  loginAttached: { area: 'account', priority: 'high', for: agencyKinds, mail: true, always: true },
  roleChanged: { area: 'account', priority: 'normal', for: allKinds, mail: false, always: true },
  accessRestored: { area: 'account', priority: 'normal', for: allKinds, mail: null, always: true },
  /** from a browser that this account has not used before; never for the first one */
  newSignIn: { area: 'account', priority: 'high', for: allKinds, mail: true, always: true },
  /** to users who manage users there, because shifts may need a replacement */
  userSuspended: { area: 'account', priority: 'normal', for: agencyKinds, mail: false },
  passwordChanged: { area: 'account', priority: 'high', for: allKinds, mail: null, always: true },
} as const satisfies Record<string, NotificationKindFacts>

export type NotificationKind = keyof typeof notificationKinds
// Object.keys loses the key type, which is that of the table above.
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
export const notificationKindFacts = (kind: NotificationKind): NotificationKindFacts => notificationKinds[kind]

/** The params of a text: names, counts, days as YYYY-MM-DD and wall times as HH:MM. Never anything sensitive, because they are emailed. */
export type NoteParams = Record<string, string | number>

export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** the address in this product that it links to */
  link: z.string(),
  priority: z.enum(['normal', 'high']),
  created_at: z.string(),
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const unreadCount = z.object({ unread: z.number().int() })
/** An event of the stream, sent on connect and after every change: the unread count and the newest unread notifications. */
export const notificationState = unreadCount.extend({ newest: notification.nullable() })
export type NotificationState = z.infer<typeof notificationState>

/** The event stream, which is not a call (decision 024). */
export const notificationStreamPath = '/api/notification-stream'

/** When emails wait for the morning, in the reader's time zone. */
export type QuietHours = { active: boolean; from: WallTime; to: WallTime; time_zone: string }
/** domain.md section 11; the time zone is the agency's until the user chooses another. */
export const defaultQuietHours = { active: true, from: '21:00', to: '07:00' } as const

const quietHours = {
  quiet_active: booleanField,
  quiet_from: wallTime,
  /** at or before `quiet_from` means the next morning */
  quiet_to: wallTime,
  time_zone: timeZone,
}

/** Without a choice, everything urgent or important enough for an email goes to the devices that the user registered for it. */
export const isPushedByDefault = ({ priority, mail }: NotificationKindFacts) => priority === 'high' || mail === true

const channels = z.strictObject({
  kind: z.enum(notificationKindNames),
  product: booleanField,
  mail: booleanField,
  /** left unchanged where missing */
  sms: booleanField.optional(),
  push: booleanField.optional(),
})
export const notificationPreferences = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(notificationKindNames),
      product: z.boolean(),
      mail: z.boolean(),
      sms: z.boolean(),
      push: z.boolean(),
      /** which of them the user may choose */
      may_change_product: z.boolean(),
      may_change_mail: z.boolean(),
      may_change_sms: z.boolean(),
    }),
  ),
  /** whether the installation sends text messages */
  sms_available: z.boolean(),
  /** where they would go; null: no phone number is recorded */
  sms_number: z.string().nullable(),
  quiet_active: z.boolean(),
  quiet_from: z.string(),
  quiet_to: z.string(),
  time_zone: z.string(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const ownPermission = [['Dashboard', 'show menu']] as const satisfies readonly [readonly ['Dashboard', 'show menu']]

/** The caller's own notifications; the only ids that calls accept are those of the caller's notifications. */
export const notifications = {
  list: read({
    path: '/notification-list',
    needs: ownPermission,
    summary: 'Lists the caller’s notifications, newest first, 20 a page.',
    input: {
      page: pageParams.page,
      per_page: pageParams.per_page.unwrap().default(20),
      count_all: pageParams.count_all,
      /** true: only read ones; false: only unread ones */
      is_read: booleanField.optional(),
    },
    result: pageOf(notification),
  }),
  read: write({
    path: '/notification-read',
    needs: ownPermission,
    summary: 'Marks one notification as read or unread.',
    input: { id, is_read: booleanField.default(true) },
    result: unreadCount,
  }),
  readAll: write({
    path: '/notification-read-all',
    needs: ownPermission,
    summary: 'Marks all of the caller’s notifications as read.',
    input: {},
    result: unreadCount,
  }),
  count: read({
    path: '/notification-count',
    needs: ownPermission,
    summary: 'Counts the caller’s unread notifications, with the newest of them.',
    input: {},
    result: notificationState,
  }),
  preferences: read({
    path: '/notification-preferences',
    needs: ownPermission,
    summary: 'Returns the caller’s notification channels and quiet hours.',
    input: {},
    result: notificationPreferences,
  }),
  updatePreferences: write({
    path: '/notification-preferences-update',
    needs: ownPermission,
    summary: 'Sets the channels by kind, and the quiet hours during which emails wait.',
    input: { kinds: z.array(channels).max(100), ...quietHours },
    result: notificationPreferences,
  }),
}
