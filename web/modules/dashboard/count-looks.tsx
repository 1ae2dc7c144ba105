import {
  IconBuilding,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarTime,
  IconCalendarUser,
  IconChecklist,
  IconClockCheck,
  IconClockHour4,
  IconClockPlus,
  IconMapPin,
  IconMessageReport,
  IconMoodSad,
  IconNetwork,
  IconPencil,
  IconUserQuestion,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { CountKey } from '#contract/dashboard.ts'
import type { Permission } from '#contract/permissions.ts'
import { approvedStatuses, timesheetStatuses } from '#contract/timesheets.ts'
import { addDays, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, kindOf, type Session } from '#web/lib/session.ts'

type Look = {
  icon: typeof IconUsers
  /** somebody ought to do something about it: stands first, and in colour while it is not zero */
  asks?: true
  /** whole minutes, not a number of things */
  hours?: true
}

export const countLooks: Readonly<Record<CountKey, Look>> = {
  agencies: { icon: IconNetwork },
  companies: { icon: IconBuilding },
  customers: { icon: IconBuildingStore },
  locations: { icon: IconMapPin },
  employees_active: { icon: IconUsers },
  employees_to_screen: { icon: IconUserSearch, asks: true },
  rosters_draft: { icon: IconPencil, asks: true },
  shifts_this_week: { icon: IconCalendarTime },
  openings_unfilled: { icon: IconCalendarUser, asks: true },
  answers_awaited: { icon: IconUserQuestion, asks: true },
  declined_this_week: { icon: IconCalendarOff, asks: true },
  timesheets_to_approve: { icon: IconChecklist, asks: true },
  timesheets_disputed: { icon: IconMessageReport, asks: true },
  timesheets_rejected: { icon: IconMoodSad, asks: true },
  timesheets_to_enter: { icon: IconClockPlus, asks: true },
  hours_this_week: { icon: IconClockHour4, hours: true },
  hours_approved_four_weeks: { icon: IconClockCheck, hours: true },
  next_shifts: { icon: IconCalendarEvent },
}

/** The list behind a number, filtered to what was counted; null where the person may not open it. `first_day` begins the reader's week. */
export function hrefOfCount(key: CountKey, first_day: string, session: Session | null): string | null {
  const { needs, href } = target(key, first_day, kindOf(session))
  return can(needs, session) ? href : null
}

type Target = { needs: Permission; href: string }

// long: one line for each number, and they are read beside each other.
function target(key: CountKey, first_day: string, kind: string): Target {
  const last_day = addDays(first_day, 6)
  switch (key) {
    case 'agencies':
      return { needs: ['Company', 'list'], href: hrefOf('/companies', null, { type: 'head' }) }
    case 'companies':
      return { needs: ['Company', 'list'], href: hrefOf('/companies') }
    case 'customers':
      return { needs: ['Client', 'list'], href: hrefOf('/customers') }
    case 'locations':
      return { needs: ['Location', 'list'], href: hrefOf('/locations') }
    case 'employees_active':
      return { needs: ['Employee', 'list'], href: hrefOf('/employees', null, { status: 'active' }) }
    case 'employees_to_screen':
      return { needs: ['Employee', 'list'], href: hrefOf('/employees', null, { status: ['registered', 'screening'] }) }
    case 'answers_awaited':
      return shifts(kind, { status: 'pending', from: today() })
    case 'declined_this_week':
      return shifts(kind, { status: 'declined', answered_from: first_day })
    case 'next_shifts':
      return shifts(kind, { status: ['accepted', 'in_progress'] })
    case 'rosters_draft':
      return { needs: ['Roster', 'create'], href: hrefOf('/create-roster', null, { status: 'draft' }) }
    case 'shifts_this_week':
    case 'openings_unfilled':
      return { needs: ['Roster', 'view published roster'], href: hrefOf('/published-roster') }
    case 'timesheets_to_approve':
      return time({ waits_for: kind === 'customer' ? 'customer' : 'agency' })
    case 'timesheets_disputed':
      return time({ status: 'disputed' })
    case 'timesheets_rejected':
      return time({ status: 'rejected' })
    case 'timesheets_to_enter':
      return time({})
    case 'hours_this_week':
      return time({
        status: timesheetStatuses.filter((one) => one !== 'rejected' && one !== 'void'),
        from: first_day,
        to: last_day,
      })
    case 'hours_approved_four_weeks':
      return time({ status: approvedStatuses, from: addDays(first_day, -21), to: last_day })
  }
}

const time = (search: Parameters<typeof hrefOf>[2]): Target => ({
  needs: ['Timesheet', 'list'],
  href: hrefOf('/time-sheets', null, search),
})

// An employee's own page of shifts shows what waits by itself; the agency's is a list with filters.
const shifts = (kind: string, search: Parameters<typeof hrefOf>[2]): Target => ({
  needs: ['Roster', 'view assigned roster'],
  href: hrefOf('/assigned-roster', null, kind === 'employee' ? {} : search),
})
