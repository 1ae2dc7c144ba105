// Pricing 10,000 worked days by a rule set, against one statement that writes as many timesheets.
import { sql } from 'kysely'
import type { WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import { addDays, instantAt } from '#contract/values/time.ts'
import type { Database } from '#server/database/transaction.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { makeTimesheets } from './memory.ts'
import { onBothDatabases, type StorageOption } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'
import { filled } from './people-data.ts'
import { makeRoster, monday, size } from './roster-data.ts'

const rounds = option('rounds', 5, 1)
const daysEach = option('days', 10, 2)
const zone = 'Australia/Sydney'

export const pricing = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where }: StorageOption): Promise<Ratio[]> {
  const people = Array.from({ length: size.people }, (_, person) => daysOf(person))
  const taken = await filled(where, async (database, analyse) => {
    const roster_id = await makeRoster(database, analyse)
    return inTurn(
      () => writingMs(database, roster_id),
      () => pricingMs(people),
    )
  })
  return [
    {
      bench: 'pricing',
      title: `pricing ${size.people * daysEach} days of ${size.people} people against writing as many timesheets, ${kind}`,
      ratio: taken.second / taken.first,
      goal: { at_most: 3 },
      figures: `${taken.second.toFixed(0)} of ${taken.first.toFixed(0)} ms`,
    },
  ]
}

/** The medians of both, measured alternately. */
async function inTurn(first: () => Promise<number>, second: () => number) {
  const taken: Record<'first' | 'second', number[]> = { first: [], second: [] }
  for (let round = 0; round < rounds; round++) {
    taken.first.push(await first())
    taken.second.push(second())
  }
  return { first: median(taken.first), second: median(taken.second) }
}

async function writingMs(database: Database, roster_id: string): Promise<number> {
  await database.asPlatform((db) => sql`delete from timesheets`.execute(db))
  const began = performance.now()
  await makeTimesheets(database, roster_id, daysEach)
  return performance.now() - began
}

function pricingMs(people: readonly WorkPeriod[][]): number {
  const began = performance.now()
  for (const periods of people) {
    const gap = pricePeriods(periods, 'monday').find(({ cents }) => cents === 0)
    if (gap !== undefined) throw new Error(`a day without pay: ${JSON.stringify(gap.gaps)}`)
  }
  return performance.now() - began
}

/** Casuals in a warehouse, ten days in a row, into overtime and over weekends. */
function daysOf(person: number): WorkPeriod[] {
  const rule_set = samples.find(({ code }) => code === 'STORAGE')
  if (rule_set === undefined) throw new Error('no sample of storage')
  const classification = rule_set.classifications[0]?.code ?? ''
  return Array.from({ length: daysEach }, (_, day) => {
    const date = addDays(monday, day)
    const at = (time: string) => instantAt(date, time, zone).at
    return {
      ...{ id: `${person}-${day}`, customer_id: 'warehouse', time_zone: zone, holidays: [] },
      ...{ starts_at: at('06:30'), ends_at: at('15:15') },
      breaks: [{ starts_at: at('11:00'), ends_at: at('11:30'), paid: false }],
      pay: {
        ...{ rule_set, classification, employment: 'casual', age: null, works_permanent_nights: false },
        ...{ all_purpose_allowances: [], recorded: [], pieces: [] },
      },
    }
  })
}
