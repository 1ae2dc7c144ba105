import type { CallAccess } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import type { WordingKey } from '#web/wording/keys.ts'

export type TimesheetTabProps = { kind: 'agency' | 'customer' }

/** A tab of a screen: its value of `tab` in the address, its title, and who may see it. */
export type ScreenTab = { readonly name: string; readonly title: WordingKey; readonly access: CallAccess }
/** Tabs of a screen that the menu names together, as an entry of its own. */
export type ScreenPart = { readonly title: WordingKey; readonly tabs: readonly [ScreenTab, ...ScreenTab[]] }

const worked: CallAccess = { needs: [['Timesheet', 'list']], kinds: [...staff, 'customer'] }
const corrects: CallAccess = { needs: [['Timesheet', 'update']], kinds: staff }
const pays: CallAccess = { needs: [['Timesheet', 'export']], kinds: staff }

// Each tab has the access of the call that its list makes; menu.test.ts compares them. The menu does not load those calls.
/** The parts of the Timesheets area, in the order of the menu. Employees have only their own hours, without parts. */
export const timesheetParts: readonly ScreenPart[] = [
  {
    title: 'shell.screens.hours',
    tabs: [
      { name: 'worked', title: 'shell.screens.hours', access: worked },
      { name: 'cancelled', title: 'shell.screens.cancelledShifts', access: worked },
    ],
  },
  {
    title: 'shell.screens.exceptions',
    tabs: [{ name: 'exceptions', title: 'shell.screens.exceptions', access: corrects }],
  },
  {
    title: 'shell.screens.onSite',
    tabs: [
      {
        name: 'on-site',
        title: 'shell.screens.onSite',
        access: { needs: [['Roster', 'view published roster']], kinds: [...staff, 'customer'] },
      },
      { name: 'punches', title: 'shell.screens.clockIns', access: corrects },
      { name: 'kiosks', title: 'shell.screens.kiosks', access: corrects },
    ],
  },
  {
    title: 'shell.screens.signoffs',
    tabs: [
      {
        name: 'signoffs',
        title: 'shell.screens.signoffs',
        access: { needs: [['Timesheet', 'approve']], kinds: [...staff, 'customer'] },
      },
    ],
  },
  {
    title: 'shell.screens.pay',
    tabs: [
      { name: 'pay-periods', title: 'shell.screens.payPeriods', access: pays },
      { name: 'pay-runs', title: 'shell.screens.payRuns', access: pays },
    ],
  },
]
