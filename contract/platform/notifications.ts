import { z } from 'zod'
import { pageOf, read, write } from '#contract/call.ts'
import type { Kind } from '#contract/permissions.ts'
import { timeZone, type WallTime, wallTime } from '#contract/values/time.ts'
import { flag, id, pageParams } from '#contract/values/values.ts'

type KindOfNotification = {
  /** high: shown at once, and its letter does not wait for the morning when the shift is less than a day away */
  priority: 'normal' | 'high'
  /** who may get it at all, so that nobody is asked about what never comes */
  for: readonly Kind[]
  /** does a letter go out unless somebody chose otherwise; null: never, it has a letter of its own or needs none */
  mail: boolean | null
  /** it cannot be switched off */
  always?: true
}

const agency = ['superadmin', 'admin'] as const
const everybody = ['superadmin', 'admin', 'customer', 'employee'] as const

/**
 * Everything that somebody is told of, with its priority and the channels it takes unless the reader chose others. The texts are
 * `notifications.<kind>.title` and `.text` in contract/wording, rendered with the params where they are read: in the reader's
 * language of that moment, never stored.
 */
export const notificationKinds = {
  rosterPublished: { priority: 'high', for: ['employee'], mail: true },
  /** they were asked and have not answered */
  shiftReminder: { priority: 'high', for: ['employee'], mail: true },
  rosterWithdrawn: { priority: 'high', for: ['employee'], mail: true },
  /** asked again: confirm the new time */
  shiftChanged: { priority: 'high', for: ['employee'], mail: true },
  /** moved to another day, and asked again */
  shiftMoved: { priority: 'high', for: ['employee'], mail: true },
  /** by a few minutes: an answer stands */
  shiftAdjusted: { priority: 'normal', for: ['employee'], mail: true },
  shiftCancelled: { priority: 'high', for: ['employee'], mail: true },
  shiftAcceptedFor: { priority: 'normal', for: ['employee'], mail: false },
  shiftDeclinedFor: { priority: 'normal', for: ['employee'], mail: true },
  shiftAccepted: { priority: 'normal', for: agency, mail: false },
  shiftDeclined: { priority: 'high', for: agency, mail: true },
  timesheetSubmitted: { priority: 'normal', for: agency, mail: false },
  /** to the customer's people who approve: one however much waits, until they look */
  timesheetToApprove: { priority: 'normal', for: ['customer'], mail: true },
  timesheetApproved: { priority: 'normal', for: ['employee'], mail: false },
  timesheetRejected: { priority: 'normal', for: ['employee'], mail: true },
  timesheetReset: { priority: 'normal', for: ['employee'], mail: false },
  timesheetDisputed: { priority: 'normal', for: ['employee'], mail: true },
  /** to the agency, which answers */
  timesheetToAnswer: { priority: 'high', for: agency, mail: true },
  /** the agency corrected disputed hours, or stood by them: they are on their way again */
  timesheetAnswered: { priority: 'normal', for: ['employee'], mail: true },
  timesheetVoided: { priority: 'normal', for: ['employee'], mail: true },
  documentRequested: { priority: 'normal', for: ['employee'], mail: true },
  documentApproved: { priority: 'normal', for: ['employee'], mail: false },
  documentRejected: { priority: 'normal', for: ['employee'], mail: true },
  documentExpiring: { priority: 'normal', for: ['employee'], mail: true },
  documentExpired: { priority: 'normal', for: ['employee'], mail: true },
  /** somebody registered themselves */
  candidateRegistered: { priority: 'normal', for: agency, mail: false },
  /** the same, and they seem to be somebody whom the agency keeps under another address */
  candidateMaybeKnown: { priority: 'normal', for: agency, mail: true },
  documentSubmitted: { priority: 'normal', for: agency, mail: false },
  /** one for all of a day, of the agency's people */
  documentsEnding: { priority: 'normal', for: agency, mail: true },
  /** one for all of a day: whose right to work has to be looked up again */
  checksDue: { priority: 'normal', for: agency, mail: true },
  /** wages go elsewhere from now on */
  bankChanged: { priority: 'high', for: ['employee'], mail: null, always: true },
  testMarked: { priority: 'normal', for: ['employee'], mail: true },
  /** it does not count, and the person may take it again */
  testVoided: { priority: 'normal', for: ['employee'], mail: true },
  testToMark: { priority: 'normal', for: agency, mail: false },
  payslipReady: { priority: 'normal', for: ['employee'], mail: true },
  importFinished: { priority: 'normal', for: agency, mail: false },
  importFailed: { priority: 'high', for: agency, mail: true },
  roleChanged: { priority: 'normal', for: everybody, mail: false, always: true },
  accessRestored: { priority: 'normal', for: everybody, mail: null, always: true },
  /** from a browser that was not seen with this account before; never the first one */
  newSignIn: { priority: 'high', for: everybody, mail: true, always: true },
  /** to whoever looks after the users there: shifts may need somebody else */
  userSuspended: { priority: 'normal', for: agency, mail: false },
  passwordChanged: { priority: 'high', for: everybody, mail: null, always: true },
} as const satisfies Record<string, KindOfNotification>

export type NotificationKind = keyof typeof notificationKinds
// Object.keys forgets which keys there are; the table above knows.
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
export const notificationKindOf = (kind: NotificationKind): KindOfNotification => notificationKinds[kind]

/** What stands in a text: names, counts, days as YYYY-MM-DD and times of the wall clock as HH:MM. Never anything sensitive: it goes by mail. */
export type NoteParams = Record<string, string | number>

export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** where it leads: an address of this product */
  link: z.string(),
  priority: z.enum(['normal', 'high']),
  created_at: z.string(),
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const unreadCount = z.object({ unread: z.number().int() })
/** What the stream says, at its beginning and whenever something changed: how many are unread, and the newest of them. */
export const notificationState = unreadCount.extend({ newest: notification.nullable() })
export type NotificationState = z.infer<typeof notificationState>

/** The event stream beside the calls (docs/decisions/024-live-by-server-sent-events.md). */
export const notificationStreamPath = '/api/notification-stream'

/** When letters wait for the morning, by the clock where the reader is. */
export type QuietHours = { active: boolean; from: WallTime; to: WallTime; time_zone: string }
/** domain.md section 11; the time zone is that of the reader's agency until they choose another. */
export const usualQuietHours = { active: true, from: '21:00', to: '07:00' } as const

const quietHours = {
  quiet_active: flag,
  quiet_from: wallTime,
  /** at or before `quiet_from` means the next morning */
  quiet_to: wallTime,
  time_zone: timeZone,
}

const channels = z.strictObject({ kind: z.enum(notificationKindNames), product: flag, mail: flag })
export const notificationPreferences = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(notificationKindNames),
      product: z.boolean(),
      mail: z.boolean(),
      /** which of the two somebody may choose */
      may_change_product: z.boolean(),
      may_change_mail: z.boolean(),
    }),
  ),
  quiet_active: z.boolean(),
  quiet_from: z.string(),
  quiet_to: z.string(),
  time_zone: z.string(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const own = [['Dashboard', 'show menu']] as const satisfies readonly [readonly ['Dashboard', 'show menu']]

/** One's own notifications: nothing here takes anybody's id but that of a notification of one's own. */
export const notifications = {
  list: read({
    path: '/notification-list',
    needs: own,
    says: 'One’s own notifications, the newest first, 20 a page.',
    input: {
      page: pageParams.page,
      per_page: pageParams.per_page.unwrap().default(20),
      count_all: pageParams.count_all,
      /** only those, or only the others */
      is_read: flag.optional(),
    },
    result: pageOf(notification),
  }),
  read: write({
    path: '/notification-read',
    needs: own,
    says: 'Marks one notification as read, or as unread again.',
    input: { id, is_read: flag.default(true) },
    result: unreadCount,
  }),
  readAll: write({
    path: '/notification-read-all',
    needs: own,
    says: 'Marks all of one’s own notifications as read.',
    input: {},
    result: unreadCount,
  }),
  count: read({
    path: '/notification-count',
    needs: own,
    says: 'How many of one’s own notifications are unread, and the newest of them.',
    input: {},
    result: notificationState,
  }),
  preferences: read({
    path: '/notification-preferences',
    needs: own,
    says: 'By which channels one is told of what, and one’s quiet hours.',
    input: {},
    result: notificationPreferences,
  }),
  updatePreferences: write({
    path: '/notification-preferences-update',
    needs: own,
    says: 'Chooses channels by kind, and quiet hours, in which letters wait for the morning.',
    input: { kinds: z.array(channels).max(100), ...quietHours },
    result: notificationPreferences,
  }),
}
