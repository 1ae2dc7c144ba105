// Creates the holidays of each year once; operators manage them from then on.
import { localDateOf } from '#contract/values/time.ts'
import { insertMany } from '#server/database/rows/many.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { once } from '#server/modules/reference/starting/ensure.ts'
import { holidaySource, type PublicHoliday, publicHolidaysOf } from '#server/outside/places/public-holidays.ts'
import { namesOf } from './names.ts'
import { regionalHolidaysOf } from './regional.ts'
import { correctHolidays, isNational, nationalLaw } from './rules.ts'
import { states } from '#contract/values/formats/identifiers.ts'

/** Creates the platform's public holidays of the current and the next year, if not done yet. */
export async function ensureHolidays(db: Db, now: Date) {
  const year = yearIn(now)
  for (const each of [year, year + 1]) {
    await once(db, `holidays-${each}`, 1, async () => insertShared(db, now, await daysOf(each)))
    const regional = states.flatMap((state) => regionalHolidaysOf(state, each))
    await once(db, `regional-holidays-${each}`, 1, () => insertShared(db, now, regional))
  }
}

// The year begins in the east; a few hours early do not matter in the west.
const yearIn = (now: Date) => Number(localDateOf(now.toISOString(), 'Australia/Sydney').slice(0, 4))

async function daysOf(year: number) {
  const fetched = await Promise.all(states.map((state) => publicHolidaysOf(state, year)))
  return fetched.flatMap(correctHolidays).map((day) => ({ ...day, region: null, source: day.by_law ?? holidaySource }))
}

type GeneratedHoliday = PublicHoliday & { region: string | null; source: string }

const insertShared = (db: Db, now: Date, days: readonly GeneratedHoliday[]) =>
  insertMany(
    db,
    'public_holidays',
    columns,
    days.map((day) => ({
      ...day,
      id: newId(),
      translations: namesOf(day.name),
      ...(day.region === null && isNational(day)
        ? confirmedByLaw(now)
        : { confirmed_at: null, confirmed_by_name: null }),
    })),
  )

const confirmedByLaw = (now: Date) => ({ confirmed_at: now.toISOString(), confirmed_by_name: nationalLaw })

const columns = [
  'id',
  'state',
  'region',
  'date',
  'name',
  'translations',
  'starts',
  'source',
  'confirmed_at',
  'confirmed_by_name',
] as const
