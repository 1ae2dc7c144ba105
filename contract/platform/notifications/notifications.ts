import { z } from 'zod'
import { pageOf, read, write } from '#contract/call.ts'
import type { Kind } from '#contract/permissions.ts'
import { timeZone, type WallTime, wallTime } from '#contract/values/time.ts'
import { flag, id, pageParams } from '#contract/values/values.ts'

export type NotificationKindFacts = {
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
}

const agency = ['superadmin', 'admin'] as const
const everybody = ['superadmin', 'admin', 'customer', 'employee'] as const
/** to the employees of a shift, who have to know whether they work, with or without an account */
const aboutShift = { for: ['employee'], without_account: true } as const

/**
 * All notifications, with their priority and default channels. The texts are `notifications.<kind>.title` and `.text` in contract/wording,
 * rendered from the params when they are read, in the reader's current language; they are never stored.
 */
export const notificationKinds = {
  rosterPublished: { ...aboutShift, priority: 'high', mail: true, sms: 'soon' },
  /** the employee has not responded yet */
  shiftReminder: { ...aboutShift, priority: 'high', mail: true, sms: 'any' },
  rosterWithdrawn: { ...aboutShift, priority: 'high', mail: true, sms: 'soon', wakes: true },
  /** the employee has to confirm the new time */
  shiftChanged: { ...aboutShift, priority: 'high', mail: true, sms: 'soon' },
  /** moved to another day; the employee has to respond again */
  shiftMoved: { ...aboutShift, priority: 'high', mail: true, sms: 'soon' },
  /** by a few minutes: the response remains valid */
  shiftAdjusted: { ...aboutShift, priority: 'normal', mail: true },
  /** nothing else changed */
  shiftNotesChanged: { ...aboutShift, priority: 'normal', mail: true },
  shiftCancelled: { ...aboutShift, priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftAcceptedFor: { ...aboutShift, priority: 'normal', mail: false },
  shiftDeclinedFor: { ...aboutShift, priority: 'normal', mail: true },
  shiftWithdrawnFor: { ...aboutShift, priority: 'normal', mail: true },
  /** somebody else works the shift */
  shiftReplaced: { ...aboutShift, priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftOffered: { ...aboutShift, priority: 'high', mail: true, sms: 'soon', wakes: true },
  /** the planner chose them among those who applied */
  shiftOfferChosen: { ...aboutShift, priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftOfferFilled: { ...aboutShift, priority: 'normal', mail: true },
  shiftOfferRevoked: { ...aboutShift, priority: 'normal', mail: true },
  /** they did not respond in time */
  shiftOfferExpired: { ...aboutShift, priority: 'normal', mail: true },
  /** it started without their response: they are not booked */
  shiftTimedOut: { ...aboutShift, priority: 'high', mail: true, sms: 'soon', wakes: true },
  shiftNoShow: { ...aboutShift, priority: 'normal', mail: true },
  /** the employee was there after all */
  shiftNoShowUndone: { ...aboutShift, priority: 'normal', mail: true },
  shiftAccepted: { priority: 'normal', for: agency, mail: false },
  shiftDeclined: { priority: 'high', for: agency, mail: true },
  /** the shift started without a response */
  shiftUnanswered: { priority: 'high', for: agency, mail: true },
  /** a customer cancelled published shifts */
  clientCancelled: { priority: 'high', for: agency, mail: true },
  /** the agency cancelled published shifts of a customer */
  shiftsCancelled: { priority: 'high', for: ['customer'], mail: true },
  /** a colleague requests the employee to cover a shift */
  coverRequested: { priority: 'high', for: ['employee'], mail: true },
  swapRequested: { priority: 'high', for: ['employee'], mail: true },
  /** a colleague accepted, the agency has to approve */
  swapAccepted: { priority: 'normal', for: ['employee'], mail: false },
  /** everybody who was requested refused */
  swapRefused: { priority: 'high', for: ['employee'], mail: true },
  /** the agency declined a swap, a cover or a release */
  swapDeclined: { priority: 'high', for: ['employee'], mail: true },
  swapCancelled: { priority: 'normal', for: ['employee'], mail: true },
  swapExpired: { priority: 'normal', for: ['employee'], mail: true },
  /** a request was approved */
  shiftGivenUp: { ...aboutShift, priority: 'high', mail: true },
  shiftTakenOver: { ...aboutShift, priority: 'high', mail: true },
  /** a swap, a cover or a release awaits approval */
  swapToApprove: { priority: 'high', for: agency, mail: true },
  shiftWithdrawn: { priority: 'high', for: agency, mail: true },
  /** somebody applied for a shift that the planner gives to one of several */
  shiftOfferApplied: { priority: 'normal', for: agency, mail: true },
  /** everybody who got the offer declined or did not respond */
  shiftOfferUntaken: { priority: 'high', for: agency, mail: true },
  /** a customer requests shifts */
  shiftsRequested: { priority: 'normal', for: agency, mail: true },
  /** both by the customer, before the agency decided */
  shiftRequestEdited: { priority: 'normal', for: agency, mail: true },
  shiftRequestWithdrawn: { priority: 'normal', for: agency, mail: true },
  shiftRequestApproved: { priority: 'normal', for: ['customer'], mail: true },
  /** approved after the agency changed it */
  shiftRequestChanged: { priority: 'normal', for: ['customer'], mail: true },
  shiftRequestDeclined: { priority: 'normal', for: ['customer'], mail: true },
  timesheetSubmitted: { priority: 'normal', for: agency, mail: false },
  /** to the customer's approvers: one for any number of timesheets, until they have opened the list */
  timesheetToApprove: { priority: 'normal', for: ['customer'], mail: true },
  timesheetApproved: { priority: 'normal', for: ['employee'], mail: false },
  /** the agency replaced recorded hours by the clocked or rostered ones */
  timesheetAdjusted: { priority: 'normal', for: ['employee'], mail: true },
  /** they forgot to clock out */
  punchMissingOut: { priority: 'normal', for: ['employee'], mail: false },
  timesheetRejected: { priority: 'normal', for: ['employee'], mail: true },
  timesheetReset: { priority: 'normal', for: ['employee'], mail: false },
  timesheetDisputed: { priority: 'normal', for: ['employee'], mail: true },
  /** to the agency, which has to respond */
  timesheetToAnswer: { priority: 'high', for: agency, mail: true },
  /** nobody signed a week off, and there is no backup approver to ask */
  signoffUnanswered: { priority: 'high', for: agency, mail: true },
  /** the agency corrected or confirmed disputed hours: they await approval again */
  timesheetAnswered: { priority: 'normal', for: ['employee'], mail: true },
  timesheetVoided: { priority: 'normal', for: ['employee'], mail: true },
  documentRequested: { priority: 'normal', for: ['employee'], mail: true },
  documentApproved: { priority: 'normal', for: ['employee'], mail: false },
  documentRejected: { priority: 'normal', for: ['employee'], mail: true },
  documentExpiring: { priority: 'normal', for: ['employee'], mail: true },
  documentExpired: { priority: 'normal', for: ['employee'], mail: true },
  /** a candidate registered online */
  candidateRegistered: { priority: 'normal', for: agency, mail: false },
  /** the same, but the candidate resembles an employee with another address */
  candidateMaybeKnown: { priority: 'normal', for: agency, mail: true },
  /** merged into one per job until it is read */
  applicationReceived: { priority: 'normal', for: agency, mail: false },
  applicationWithdrawn: { priority: 'normal', for: agency, mail: true },
  /** at the applicant's request; without their name */
  applicationErased: { priority: 'normal', for: agency, mail: false },
  /** all that were assigned to them */
  applicationTestsPassed: { priority: 'normal', for: agency, mail: true },
  applicationTestFailed: { priority: 'normal', for: agency, mail: true },
  /** the client answered about an applicant */
  applicationReviewed: { priority: 'normal', for: agency, mail: true },
  offerAccepted: { priority: 'high', for: agency, mail: true },
  offerDeclined: { priority: 'high', for: agency, mail: true },
  offerExpired: { priority: 'normal', for: agency, mail: true },
  /** a colleague mentioned the reader in a note about an applicant */
  applicantMention: { priority: 'normal', for: agency, mail: true },
  /** to interviewers, with a time; the invitation and its changes are emails of their own */
  interviewPlanned: { priority: 'normal', for: agency, mail: null },
  interviewChanged: { priority: 'normal', for: agency, mail: null },
  interviewCancelled: { priority: 'normal', for: agency, mail: null },
  documentSubmitted: { priority: 'normal', for: agency, mail: false },
  /** one per day, about all employees */
  documentsEnding: { priority: 'normal', for: agency, mail: true },
  /** one per day: employees whose work rights have to be checked again */
  checksDue: { priority: 'normal', for: agency, mail: true },
  /** pay goes to another account from now on */
  bankChanged: { priority: 'high', for: ['employee'], mail: null, always: true },
  testMarked: { priority: 'normal', for: ['employee'], mail: true },
  /** it does not count, and the employee may take it again */
  testVoided: { priority: 'normal', for: ['employee'], mail: true },
  testToMark: { priority: 'normal', for: agency, mail: false },
  payslipReady: { priority: 'normal', for: ['employee'], mail: true },
  importFinished: { priority: 'normal', for: agency, mail: false },
  importFailed: { priority: 'high', for: agency, mail: true },
  roleChanged: { priority: 'normal', for: everybody, mail: false, always: true },
  accessRestored: { priority: 'normal', for: everybody, mail: null, always: true },
  /** from a browser that this account has not used before; never for the first one */
  newSignIn: { priority: 'high', for: everybody, mail: true, always: true },
  /** to users who manage users there, because shifts may need a replacement */
  userSuspended: { priority: 'normal', for: agency, mail: false },
  passwordChanged: { priority: 'high', for: everybody, mail: null, always: true },
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

/** The event stream, which is not a call (docs/decisions/024-live-by-server-sent-events.md). */
export const notificationStreamPath = '/api/notification-stream'

/** When emails wait for the morning, in the reader's time zone. */
export type QuietHours = { active: boolean; from: WallTime; to: WallTime; time_zone: string }
/** domain.md section 11; the time zone is the agency's until the user chooses another. */
export const usualQuietHours = { active: true, from: '21:00', to: '07:00' } as const

const quietHours = {
  quiet_active: flag,
  quiet_from: wallTime,
  /** at or before `quiet_from` means the next morning */
  quiet_to: wallTime,
  time_zone: timeZone,
}

/** Without a choice, everything urgent or important enough for an email goes to the devices that the user registered for it. */
export const isPushedByDefault = ({ priority, mail }: NotificationKindFacts) => priority === 'high' || mail === true

const channels = z.strictObject({
  kind: z.enum(notificationKindNames),
  product: flag,
  mail: flag,
  /** left unchanged where missing */
  sms: flag.optional(),
  push: flag.optional(),
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

const own = [['Dashboard', 'show menu']] as const satisfies readonly [readonly ['Dashboard', 'show menu']]

/** The caller's own notifications; the only ids that calls accept are those of the caller's notifications. */
export const notifications = {
  list: read({
    path: '/notification-list',
    needs: own,
    summary: 'Lists the caller’s notifications, newest first, 20 a page.',
    input: {
      page: pageParams.page,
      per_page: pageParams.per_page.unwrap().default(20),
      count_all: pageParams.count_all,
      /** true: only read ones; false: only unread ones */
      is_read: flag.optional(),
    },
    result: pageOf(notification),
  }),
  read: write({
    path: '/notification-read',
    needs: own,
    summary: 'Marks one notification as read or unread.',
    input: { id, is_read: flag.default(true) },
    result: unreadCount,
  }),
  readAll: write({
    path: '/notification-read-all',
    needs: own,
    summary: 'Marks all of the caller’s notifications as read.',
    input: {},
    result: unreadCount,
  }),
  count: read({
    path: '/notification-count',
    needs: own,
    summary: 'Counts the caller’s unread notifications, with the newest of them.',
    input: {},
    result: notificationState,
  }),
  preferences: read({
    path: '/notification-preferences',
    needs: own,
    summary: 'Returns the caller’s notification channels and quiet hours.',
    input: {},
    result: notificationPreferences,
  }),
  updatePreferences: write({
    path: '/notification-preferences-update',
    needs: own,
    summary: 'Sets the channels by kind, and the quiet hours during which emails wait.',
    input: { kinds: z.array(channels).max(100), ...quietHours },
    result: notificationPreferences,
  }),
}
