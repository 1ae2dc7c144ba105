// What the rules of eligibility find about an employee and a shift, or about a roster.
import { z } from 'zod'

/** Found in an employee's file: a supervisor sees only that the office has to check (decision 040). */
export const fileRules = [
  'rightToWorkEnds',
  'visaNoWork',
  'visaCourse',
  'visaCourseUnknown',
  'visaHours',
  'visaUnknown',
  'visaUnchecked',
  'visaRefused',
  'visaSponsor',
  'visaRegion',
  'visaEmployerMonths',
  'documentMissing',
  'documentEnds',
  'userSuspended',
] as const

export const findingRules = [
  ...fileRules,
  'overlap',
  'employeeNotActive',
  'doNotRehire',
  'customerOnHold',
  'companyInactive',
  'locationInactive',
  'customerBlocked',
  'positionNotHeld',
  'positionNotAllowed',
  'inductionMissing',
  'shortRest',
  'longShift',
  'weekHours',
  'daysRunning',
  'minimumEngagement',
  'saidUnavailable',
  'outsideAvailability',
  'onLeave',
  'leaveRequested',
  'skillMissing',
  'skillBelow',
  'skillUnverified',
  'skillEnds',
  'saidNo',
  'tooFar',
  'shiftFull',
  'licenceMissing',
  'licenceEnds',
  'askOffice',
] as const
/** Blocks that a planner with Roster/override may override with a reason. */
export const overridableRules = [
  'doNotRehire',
  'customerBlocked',
  'positionNotHeld',
  'positionNotAllowed',
  'inductionMissing',
  'documentMissing',
  'documentEnds',
  'shortRest',
  'longShift',
  'onLeave',
  'skillMissing',
  'skillBelow',
  'skillUnverified',
  'skillEnds',
] as const satisfies readonly (typeof findingRules)[number][]
export const severities = ['block', 'warn', 'info'] as const
export const finding = z.object({
  rule: z.enum(findingRules),
  severity: z.enum(severities),
  /**
   * The params of the text `rosters.findings.<rule>`, days as YYYY-MM-DD, wall times as HH:MM, durations in minutes. overlap: works_on,
   * starts, ends, location_name of the other duty · shortRest: also minutes, and side (this shift is `before` or `after` the other duty) ·
   * employeeNotActive and customerOnHold: status · companyInactive: company_name · locationInactive: location_name · saidNo: answer (one of
   * declinedStatuses), on, reason (both may be empty) · customerBlocked: reason · doNotRehire: reason (empty for supervisors) ·
   * rightToWorkEnds: visa_expires_on (empty when unknown), ends_on · positionNotHeld and positionNotAllowed: position_name · longShift:
   * minutes · weekHours: minutes, limit_minutes, week_start · daysRunning: days · documentMissing: type_name · documentEnds: type_name,
   * expires_on, ends_on · minimumEngagement: minutes, limit_minutes · visaCourse: condition, course_starts_on; visaCourseUnknown: condition
   * · skillMissing and skillUnverified: skill_name · skillBelow: skill_name, level, min_level · skillEnds: skill_name, expires_on ·
   * tooFar: km, limit_km · shiftFull: openings · licenceMissing: company_name, state; licenceEnds: also ends_on of the company’s licence ·
   * onLeave and leaveRequested: from_day, to_day, never the type · askOffice: shown to a
   * supervisor instead of details from the employee's file (decision 040). location_name is empty where the reader may not know it
   */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.infer<typeof finding>
