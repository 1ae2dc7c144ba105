import { margins } from '#contract/payroll/margins.ts'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { timesheetPays } from '#contract/payroll/timesheet-pay.ts'

/** What is shown of charges, costs and margins: a change of rates reads it again. */
export const touchedByRates = [timesheetPays, margins, rosterCosts]
