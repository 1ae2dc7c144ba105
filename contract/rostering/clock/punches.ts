// The time clock: clocking in and out, breaks, and corrections (docs/domain.md section 8, decision 124).
import { z } from 'zod'
import { bulkResult, list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import {
  booleanField,
  id,
  latitude,
  longitude,
  note,
  optionalNote,
  commaSeparatedValues,
} from '#contract/values/values.ts'

/** Where a punch came from. admin: by the agency or a supervisor; auto: the product closed a forgotten one. */
export const punchSources = ['kiosk', 'mobile', 'web', 'admin', 'import', 'auto'] as const
export type PunchSource = (typeof punchSources)[number]

export const punchCorrectionKinds = ['added', 'voided', 'moved'] as const
export type PunchCorrectionKind = (typeof punchCorrectionKinds)[number]

/** Why a punch was not compared with the site’s geofence. inaccurate: the position may as well be inside as outside. */
export const noLocationReasons = ['denied', 'unavailable', 'not_checked', 'site_unknown', 'inaccurate'] as const
export type NoLocationReason = (typeof noLocationReasons)[number]

/** recorded: it counts; repeated: this punch is recorded already; ignored: the same within 60 seconds with none in between, a double tap. */
export const punchOutcomes = ['recorded', 'repeated', 'ignored'] as const
export type PunchOutcome = (typeof punchOutcomes)[number]

const correction = z.object({
  kind: z.enum(punchCorrectionKinds),
  reason: z.string(),
  by_name: z.string(),
  at: z.string(),
})

export const punchRow = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  time_zone: z.string(),
  /** null: not rostered */
  assignment_id: z.string().nullable(),
  kind: z.enum(punchKinds),
  at: z.string(),
  device_at: z.string().nullable(),
  received_at: z.string(),
  source: z.enum(punchSources),
  distance_m: z.number().nullable(),
  accuracy_m: z.number().nullable(),
  /** null: not compared with the geofence, see no_location */
  inside_fence: z.boolean().nullable(),
  no_location: z.enum(noLocationReasons).nullable(),
  note: z.string().nullable(),
  recorded_by_name: z.string(),
  /** false: voided, or another punch counts in its place */
  in_effect: z.boolean(),
  corrections: z.array(correction),
})
export type PunchRow = z.infer<typeof punchRow>

const ownPunch = punchRow.pick({ id: true, kind: true, at: true, inside_fence: true, no_location: true, source: true })

/** An employee’s shift of now, or of the next hours. */
const clockShift = z.object({
  assignment_id: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  location_address: z.string().nullable(),
  customer_name: z.string(),
  position_name: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  /** whether the phone’s location is compared with the site’s geofence */
  geofence_check: z.boolean(),
  /** from when clocking in belongs to this shift */
  opens_at: z.string(),
})

const clockSite = z.object({
  location_id: z.string(),
  location_name: z.string(),
  time_zone: z.string(),
  geofence_check: z.boolean(),
})

/** Time that is being worked. */
const clockRunning = z.object({
  assignment_id: z.string().nullable(),
  ...clockSite.shape,
  starts_at: z.string().nullable(),
  /** the break that is being taken */
  break_starts_at: z.string().nullable(),
  /** of ended breaks */
  break_minutes: z.number(),
})
export type ClockRunning = z.infer<typeof clockRunning>

/** A period in which somebody forgot to clock in or out: the agency corrects it. */
const clockGap = z.object({
  location_name: z.string(),
  time_zone: z.string(),
  /** of the first punch */
  at: z.string(),
  problem: z.enum(['missing_in', 'missing_out']),
})

export const clockState = z.object({
  /** null: this user is not an employee */
  employee_id: z.string().nullable(),
  /** what can be done now; the first is the next step */
  next: z.array(z.enum(punchKinds)),
  running: clockRunning.nullable(),
  /** the shift to clock in to */
  shift: clockShift.nullable(),
  /** where the employee may clock in without being rostered */
  sites: z.array(clockSite),
  /** of the last 24 hours, in order */
  punches: z.array(ownPunch),
  /** of the last 72 hours */
  gaps: z.array(clockGap),
  /** whether the phone may send its location; null: not answered yet */
  location_consent: z.object({ given: z.boolean(), at: z.string() }).nullable(),
  now: z.string(),
})
export type ClockState = z.infer<typeof clockState>

export const punchResult = z.object({
  outcome: z.enum(punchOutcomes),
  punch: ownPunch.extend({ assignment_id: z.string().nullable(), location_id: z.string() }),
  /** the draft that the clock wrote; null: there is none yet */
  timesheet_id: z.string().nullable(),
  /** why the hours could not be written to a timesheet, a code of refusals.ts: the punch counts all the same */
  timesheet_problem: z.string().nullable(),
})
export type PunchResult = z.infer<typeof punchResult>

/** Today at a site, as the supervisor who clocks a crew in sees it. */
const crewMember = z.object({
  employee_id: z.string(),
  employee_name: z.string(),
  assignment_id: z.string().nullable(),
  position_name: z.string().nullable(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** what can be done now; the first is the next step */
  next: z.array(z.enum(punchKinds)),
  /** since when they have been clocked in; null: they are not */
  in_since: z.string().nullable(),
  on_break_since: z.string().nullable(),
  /** the last punch at this site in the last 24 hours */
  last: z.object({ kind: z.enum(punchKinds), at: z.string(), source: z.enum(punchSources) }).nullable(),
})
export type CrewMember = z.infer<typeof crewMember>

const crew = z.object({
  location_id: z.string(),
  location_name: z.string(),
  time_zone: z.string(),
  now: z.string(),
  people: z.array(crewMember),
})
export type Crew = z.infer<typeof crew>

const supervisePermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]
const correctPermission = [['Timesheet', 'update']] as const satisfies readonly [readonly ['Timesheet', 'update']]

/** A day and a time at the site. */
const atSite = {
  on: localDate,
  time: wallTime,
  /** which of the two, where the clock goes back and the time occurs twice */
  ambiguous: z.enum(['earlier', 'later']).default('earlier'),
}

export const clock = {
  today: read({
    path: '/clock/today',
    needs: [['Timesheet', 'create']],
    summary: 'Returns an employee’s own clock: what they can do next, their running time, shift and last punches.',
    input: {},
    result: clockState,
  }),
  punch: write({
    path: '/clock/punch',
    needs: [['Timesheet', 'create']],
    kinds: ['employee'],
    summary:
      'Records the caller’s own punch: in, out, or the start or end of a break. Without a location it is recorded and flagged. The same id, and the same kind within 60 seconds, is recorded once.',
    input: {
      /** made by the device, so that a punch that is sent again is recorded once */
      id,
      kind: z.enum(punchKinds),
      location_id: id,
      /** how long ago it happened, by the device: of a punch that waited for a network */
      seconds_ago: z.coerce.number().int().min(0).max(604_800).default(0),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
      accuracy_m: z.coerce.number().min(0).max(100_000).optional(),
      /** why there is no location */
      no_location: z.enum(['denied', 'unavailable']).optional(),
      /** a phone, or another browser */
      device: z.enum(['mobile', 'web']).default('mobile'),
      note: optionalNote(500),
    },
    result: punchResult,
  }),
  consent: write({
    path: '/clock/location-consent',
    needs: [['Timesheet', 'create']],
    kinds: ['employee'],
    summary: 'Records whether the caller’s phone may send its location when they clock in and out.',
    input: { given: booleanField },
    result: clockState,
  }),
  crew: read({
    path: '/clock/crew',
    needs: supervisePermission,
    kinds: staff,
    summary: 'Lists the people of a site today with the next step of each, for clocking them in and out.',
    input: { location_id: id },
    result: crew,
  }),
  punchCrew: write({
    path: '/clock/crew-punch',
    needs: supervisePermission,
    kinds: staff,
    summary:
      'Clocks people of a site in or out together, now or at a time today, with the reason; each row succeeds or fails on its own.',
    input: {
      location_id: id,
      employee_ids: z.array(id).min(1).max(500),
      kind: z.enum(punchKinds),
      /** a time at the site within the last 24 hours; omitted: now */
      time: wallTime.optional(),
      reason: note(500),
    },
    result: bulkResult,
  }),
  punches: list({
    path: '/clock/punch-list',
    needs: correctPermission,
    kinds: staff,
    summary: 'Lists punches with their corrections, newest first: for the agency and its supervisors.',
    filters: {
      dir: z.enum(['asc', 'desc']).default('desc'),
      from: localDate.optional(),
      to: localDate.optional(),
      employee_id: id.optional(),
      location_id: id.optional(),
      assignment_id: id.optional(),
      kind: commaSeparatedValues(z.enum(punchKinds)),
      source: commaSeparatedValues(z.enum(punchSources)),
    },
    sorts: ['at'],
    row: punchRow,
  }),
  add: write({
    path: '/clock/punch-add',
    needs: correctPermission,
    kinds: staff,
    summary: 'Adds a missing punch with the reason.',
    input: { employee_id: id, location_id: id, kind: z.enum(punchKinds), ...atSite, reason: note(500) },
    result: punchRow,
  }),
  move: write({
    path: '/clock/punch-move',
    needs: correctPermission,
    kinds: staff,
    summary: 'Corrects the time of a punch with the reason; the original stays and no longer counts.',
    input: { id, ...atSite, reason: note(500) },
    result: punchRow,
  }),
  dismissWork: write({
    path: '/clock/work-dismiss',
    needs: correctPermission,
    kinds: staff,
    summary:
      'Voids all punches of clocked time without hours, named by one of them, with the reason: they stay and no longer count.',
    input: { id, reason: note(500) },
    result: z.object({ /** the voided punches */ ids: z.array(z.string()) }),
  }),
  void: write({
    path: '/clock/punch-void',
    needs: correctPermission,
    kinds: staff,
    summary: 'Voids a punch with the reason: it stays and no longer counts.',
    input: { id, reason: note(500) },
    result: punchRow,
  }),
}
