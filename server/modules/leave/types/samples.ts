// Types to start from, each to be checked by the agency: the entitlements are law, but awards, agreements and states differ.
import type { LeaveKind, LeaveType } from '#contract/people/leave/leave-types.ts'
import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'

type SampleType = Omit<LeaveType, 'id' | 'version' | 'name' | 'source' | 'accrues_from' | 'to_check'>

const sample = (kind: LeaveKind, fields: Partial<SampleType> = {}): SampleType => ({
  kind,
  ...{ for_permanent: true, for_casual: false, is_paid: true, accrual: 'none', weeks_thousandths: null },
  ...{ yearly_days: null, yearly_minutes: null, service_years: null, evidence_after_days: null, notice_days: 0 },
  ...{ unit_minutes: 1, counts_for_service: true, over_balance: 'refuse', is_confidential: false },
  ...{ needs_second_approval: false, approves_itself_days: null, is_active: true },
  ...fields,
})

const forEverybody = { for_casual: true } as const
const unpaid = { is_paid: false, counts_for_service: false } as const

const samples: readonly SampleType[] = [
  sample('annual', { accrual: 'per_ordinary_hour', weeks_thousandths: 4_000, notice_days: 14 }),
  sample('personal', { accrual: 'per_ordinary_hour', weeks_thousandths: 2_000, evidence_after_days: 1 }),
  // Casual employees have two unpaid days, which is a type of its own where an agency wants to record them.
  sample('compassionate', { evidence_after_days: 0 }),
  sample('family_violence', { ...forEverybody, accrual: 'yearly', yearly_days: 10, is_confidential: true }),
  // Unpaid, and not an excluded period of service: Fair Work Act 2009 section 22(2)(b)(i).
  sample('community_service', { ...forEverybody, ...unpaid, counts_for_service: true, evidence_after_days: 0 }),
  sample('parental', { ...forEverybody, ...unpaid, notice_days: 70 }),
  sample('long_service', { accrual: 'by_service', weeks_thousandths: 8_667, service_years: 10, notice_days: 28 }),
  sample('study', { ...unpaid, notice_days: 14 }),
  sample('unpaid', { ...forEverybody, ...unpaid }),
  sample('workers_compensation', { ...forEverybody, ...unpaid, evidence_after_days: 0 }),
  sample('time_in_lieu', { accrual: 'by_hand' }),
  sample('public_holiday', {}),
]

/** The sample types, with names and sources in the language of the user who adds them. */
export const sampleTypesIn = (language: Language) =>
  samples.map((type) => ({
    ...type,
    to_check: true,
    name: serverText(language, `leave.sample.${type.kind}.name`),
    source: serverText(language, `leave.sample.${type.kind}.source`),
  }))
