// What employees are notified of about their shifts: the preview before it is sent, and the ledger of what was sent.
import { z } from 'zod'
import { bulkResult, list, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { deliveryChannels, deliveryStatuses } from '#contract/platform/notifications/deliveries.ts'
import { notificationKindNames } from '#contract/platform/notifications/notifications.ts'
import { assignmentStatuses } from '#contract/rostering/shifts/assignments.ts'
import { maxRostersPerCall } from '#contract/rostering/rosters/rosters.ts'
import { id, optionalNote, commaSeparatedValues } from '#contract/values/values.ts'

/** The actions on rosters that notify employees. */
export const announcedActions = ['publish', 'unpublish', 'cancel'] as const
export type AnnouncedAction = (typeof announcedActions)[number]

/** What a notice announces about a shift; `again`: published again as it was; `information`: its kind says it. */
export const noticeChanges = [
  'new',
  'again',
  'changed',
  'cancelled',
  'withdrawn',
  'replaced',
  'reminder',
  'information',
] as const
export type NoticeChange = (typeof noticeChanges)[number]

/** What planners do with a notice: `reached`: record that its employee was reached by phone; `again`: send it again. */
export const noticeActions = ['reached', 'again'] as const
export type NoticeAction = (typeof noticeActions)[number]

/** How an employee has seen a notice: in the app, by responding to it, or by phone. */
export const seenChannels = ['app', 'answer', 'phone'] as const

/** Unseen changes of shifts that start within this time are highlighted. */
export const urgentHours = 24

/** The longest message that a planner can add. */
export const longestMessage = 300

const shiftFacts = z.object({
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  location_name: z.string(),
  position_name: z.string(),
})
export type ShiftFacts = z.infer<typeof shiftFacts>

const channel = z.object({
  channel: z.enum(deliveryChannels),
  status: z.enum(deliveryStatuses),
  /** of failed: the cause; of suppressed: one of suppressionReasons */
  error: z.string().nullable(),
})
export type NoticeChannel = z.infer<typeof channel>

const announcedShift = shiftFacts.extend({
  assignment_id: z.string(),
  roster_id: z.string(),
  roster_shift_id: z.string(),
  change: z.enum(noticeChanges),
  /** what the employee was notified of before */
  was: shiftFacts.nullable(),
  requires_answer: z.boolean(),
})
export type AnnouncedShift = z.infer<typeof announcedShift>

const person = z.object({ employee_id: z.string(), employee_name: z.string() })

export const announcement = person.extend({
  phone: z.string().nullable(),
  /** null: they have no user */
  language: z.string().nullable(),
  /** the texts as they will read them; null: they have no user */
  title: z.string().nullable(),
  text: z.string().nullable(),
  channels: z.array(channel),
  /** false: no channel reaches them, so somebody has to call */
  reachable: z.boolean(),
  requires_answer: z.boolean(),
  shifts: z.array(announcedShift),
})
export type Announcement = z.infer<typeof announcement>

export const noticeRow = person.extend({
  id: z.string(),
  phone: z.string().nullable(),
  roster_id: z.string(),
  roster_name: z.string(),
  roster_shift_id: z.string(),
  assignment_id: z.string(),
  kind: z.enum(notificationKindNames),
  change: z.enum(noticeChanges),
  announced: shiftFacts,
  was: shiftFacts.nullable(),
  requires_answer: z.boolean(),
  /** sent again */
  repeated: z.boolean(),
  message: z.string().nullable(),
  by_name: z.string(),
  sent_at: z.string(),
  channels: z.array(channel.extend({ at: z.string() })),
  seen_at: z.string().nullable(),
  seen_how: z.enum(seenChannels).nullable(),
  seen_by_name: z.string().nullable(),
  /** a later change of the same shift was sent */
  superseded: z.boolean(),
  /** unseen, and the shift starts soon */
  urgent: z.boolean(),
  /** of the assignment; null: it was deleted */
  status: z.enum(assignmentStatuses).nullable(),
  answered_at: z.string().nullable(),
  /** false: somebody answered on their behalf */
  answered_self: z.boolean(),
  /** the actions that the reader can take now */
  allowed_actions: z.array(z.enum(noticeActions)),
})
export type NoticeRow = z.infer<typeof noticeRow>

/** unseen: the newest change of a shift that has not ended; urgent: of these, what starts soon; failed: a channel failed. */
export const noticeStates = ['unseen', 'urgent', 'failed', 'unreachable'] as const

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]
const rowIds = { ids: z.array(id).min(1).max(500) }

export const rosterNotices = {
  preview: readByBody({
    path: '/roster/notice-preview',
    needs: [['Roster', 'publish']],
    kinds: staff,
    summary: 'Previews what each employee would receive if rosters were published, unpublished or cancelled now.',
    input: {
      ids: z.array(id).min(1).max(maxRostersPerCall),
      action: z.enum(announcedActions),
      /** of publish: only the changes of these shifts */
      shift_ids: z.array(id).min(1).max(500).optional(),
      /** added to what every employee receives */
      message: optionalNote(longestMessage),
    },
    result: z.object({
      people: z.array(announcement),
      /** employees of these rosters who receive nothing */
      unaffected: z.array(person),
      /** rosters whose status would not change, with the reason */
      refused: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
    }),
  }),
  list: list({
    path: '/roster/notice-list',
    needs: planPermission,
    kinds: staff,
    summary:
      'Lists what employees were notified of about their shifts: when, on which channels, and whether they know.',
    filters: {
      roster_id: commaSeparatedValues(id),
      roster_shift_id: id.optional(),
      employee_id: id.optional(),
      state: z.enum(noticeStates).optional(),
    },
    sorts: ['sent_at', 'employee_name', 'due_at'],
    row: noticeRow,
  }),
  markReached: write({
    path: '/roster/notice-reached',
    needs: planPermission,
    kinds: staff,
    summary: 'Records that employees were reached by phone; notices that they have already seen are not changed.',
    input: rowIds,
    result: bulkResult,
  }),
  sendAgain: write({
    path: '/roster/notice-send-again',
    needs: planPermission,
    kinds: staff,
    summary: 'Sends notices of shifts again; refused for those that are outdated, and for shifts that have ended.',
    input: rowIds,
    result: bulkResult,
  }),
  markSeen: write({
    path: '/roster/notice-seen',
    needs: [['Roster', 'view assigned roster']],
    summary: 'Records that the employee has opened the list of their shifts, which shows every change.',
    input: {},
    result: z.object({ seen: z.number() }),
  }),
}
