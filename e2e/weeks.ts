// The weeks in which tests plan: each has its own, so that none meets the shifts of another, whichever runs at the same time. The demo
// fills the weeks around today; week 78 is always within the 18 months ahead in which rosters may begin.

const firstWeeks = {
  workRights: 4,
  candidate: 5,
  hiredApplicant: 7,
  // The twelve tests of the board have five each, up to week 67. They use the first two; most others are in the gaps.
  board: 8,
  twoPlanners: 10,
  offers: 11,
  swaps: 12,
  replacement: 15,
  toasts: 16,
  reminders: 17,
  tile: 20,
  unread: 21,
  preferences: 22,
  notices: 25,
  offline: 26,
  breaks: 27,
  fill: 31,
  // Two weeks.
  freedShift: 33,
  whoIsComing: 35,
  history: 36,
  timesheetPay: 41,
  rosterCosts: 42,
  extras: 46,
  costWarning: 47,
  backPay: 51,
  // Three tests with a week each.
  payStories: 55,
  // Two weeks.
  weeklyBudget: 58,
  // One for the agency, one for the employee.
  leave: 60,
  // Leave on boards, and in the calendar.
  leaveBoard: 62,
  // Three tests with a week each.
  leaveStories: 65,
  // A template and copies of it, in five weeks.
  repeat: 68,
  // Three tests with two weeks each.
  panel: 73,
} as const

/** The Monday of the first week of a plan, or of a later one. */
export function mondayOf(plan: keyof typeof firstWeeks, later = 0) {
  const today = Temporal.Now.plainDateISO('Australia/Brisbane')
  return today.add({ days: (firstWeeks[plan] + later) * 7 - today.dayOfWeek + 1 }).toString()
}

export const dayAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
