import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'

/** All calls that show leave, or the shifts that it frees. */
export const touchedByLeave = [leaveRequests, leaveBalances, rosters]
