// Another noun: the years that are filled in at a start, once each, and belong to the operator from then on.
import { states } from '#contract/values.ts'
import { insertMany } from '#server/database/many.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import { once } from '#server/modules/reference/starting/ensure.ts'
import { holidaySource, publicHolidaysOf } from '#server/outside/public-holidays.ts'
import { type Corrected, corrected } from './rules.ts'

/** Fills in the platform's public holidays of the present year and the next where that was not done yet. */
export async function ensureHolidays(db: Db, now: Date) {
  for (const year of [now.getUTCFullYear(), now.getUTCFullYear() + 1])
    await once(db, `holidays-${year}`, 1, async () => insertShared(db, await daysOf(year)))
}

async function daysOf(year: number) {
  const told = await Promise.all(states.map((state) => publicHolidaysOf(state, year)))
  return told.flatMap(corrected)
}

const columns = ['id', 'state', 'date', 'name', 'translations', 'starts', 'source'] as const

const insertShared = (db: Db, days: readonly Corrected[]) =>
  insertMany(
    db,
    'public_holidays',
    columns,
    days.map(({ by_law, ...day }) => ({ ...day, id: newId(), source: by_law ?? holidaySource })),
  )
