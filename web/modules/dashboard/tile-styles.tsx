import {
  IconAlertTriangle,
  IconBuilding,
  IconBuildingStore,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarTime,
  IconCalendarUser,
  IconCash,
  IconChecklist,
  IconClipboardCheck,
  IconClipboardList,
  IconClockCheck,
  IconClockHour4,
  IconClockPlus,
  IconEyeOff,
  IconHourglass,
  IconMapPin,
  IconMessageReport,
  IconMoodSad,
  IconNetwork,
  IconPencil,
  IconUserQuestion,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { CountKey, Figure, FigureList } from '#contract/platform/dashboard.ts'
import type { Permission } from '#contract/permissions.ts'
import { hrefOf, type ScreenPath } from '#web/lib/links.ts'
import { can, type Session } from '#web/lib/session/session.ts'

type TileStyle = {
  icon: typeof IconUsers
  /** needs somebody's action: shown first while it is not zero */
  needs_action?: true
  /** the value is in minutes */
  hours?: true
}

export const countTiles: Readonly<Record<CountKey, TileStyle>> = {
  agencies: { icon: IconNetwork },
  companies: { icon: IconBuilding },
  customers: { icon: IconBuildingStore },
  locations: { icon: IconMapPin },
  employees_active: { icon: IconUsers },
  employees_engaged: { icon: IconUsers },
  employees_free: { icon: IconUsers },
  employees_to_screen: { icon: IconUserSearch, needs_action: true },
  rosters_draft: { icon: IconPencil, needs_action: true },
  shifts_this_week: { icon: IconCalendarTime },
  shifts_unfilled: { icon: IconCalendarUser, needs_action: true },
  pending_responses: { icon: IconUserQuestion, needs_action: true },
  declined_this_week: { icon: IconCalendarOff, needs_action: true },
  unseen_changes: { icon: IconEyeOff, needs_action: true },
  timesheets_to_approve: { icon: IconChecklist, needs_action: true },
  timesheets_disputed: { icon: IconMessageReport, needs_action: true },
  timesheets_rejected: { icon: IconMoodSad, needs_action: true },
  timesheets_to_enter: { icon: IconClockPlus, needs_action: true },
  timesheets_with_customers: { icon: IconHourglass },
  timesheet_exceptions: { icon: IconAlertTriangle, needs_action: true },
  timesheets_to_pay: { icon: IconClipboardCheck },
  pay_periods_to_lock: { icon: IconCalendarDue, needs_action: true },
  pay_runs_open: { icon: IconCash },
  shift_requests: { icon: IconClipboardList, needs_action: true },
  hours_this_week: { icon: IconClockHour4, hours: true },
  hours_approved_four_weeks: { icon: IconClockCheck, hours: true },
  next_shifts: { icon: IconCalendarEvent },
}

/** The figures that need somebody, the most urgent first. */
export const attentionOrder: readonly CountKey[] = [
  'unseen_changes',
  'shifts_unfilled',
  'pending_responses',
  'shift_requests',
  'timesheets_disputed',
  'timesheets_rejected',
  'timesheets_to_enter',
  'timesheets_to_approve',
  'timesheet_exceptions',
  'pay_periods_to_lock',
  'declined_this_week',
  'rosters_draft',
  'employees_to_screen',
]

/** `beside`: parameters of the address that are no filters */
type ListScreen = { needs: Permission; path: ScreenPath; beside?: Readonly<Record<string, string>> }

/** The screen and the permission of each list. */
export const listScreens = {
  companies: { needs: ['Company', 'list'], path: '/companies' },
  customers: { needs: ['Client', 'list'], path: '/customers' },
  locations: { needs: ['Location', 'list'], path: '/locations' },
  employees: { needs: ['Employee', 'list'], path: '/employees' },
  rosters: { needs: ['Roster', 'create'], path: '/create-roster' },
  shifts: { needs: ['Roster', 'view published roster'], path: '/roster-shifts' },
  assignments: { needs: ['Roster', 'view assigned roster'], path: '/assigned-roster' },
  rosterNotices: { needs: ['Roster', 'create'], path: '/create-roster', beside: { notices: 'all' } },
  shiftRequests: { needs: ['Roster', 'create'], path: '/shift-requests' },
  timesheetExceptions: { needs: ['Timesheet', 'update'], path: '/time-sheets', beside: { tab: 'exceptions' } },
  timesheets: { needs: ['Timesheet', 'list'], path: '/time-sheets' },
  payPeriods: { needs: ['Timesheet', 'export'], path: '/time-sheets', beside: { tab: 'pay-periods' } },
  payRuns: { needs: ['Timesheet', 'export'], path: '/time-sheets', beside: { tab: 'pay-runs' } },
} as const satisfies Record<FigureList, ListScreen>

/** A link to the list that a figure counts, with the figure's filters; null if the user may not open it. */
export function hrefOfFigure({ list, filters }: Pick<Figure, 'list' | 'filters'>, session: Session | null) {
  const { needs, path, beside }: ListScreen = listScreens[list]
  return can(needs, session) ? hrefOf(path, null, { ...beside, ...filters }) : null
}
