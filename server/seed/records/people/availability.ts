import type { WeeklyTime } from '#contract/people/availability.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Worker } from '#server/seed/worker.ts'

const always = { valid_from: null, valid_to: null, every_n_weeks: 1 }

/** Every second Friday night on which an employee is unavailable from next month on, and the availability of one who starts next week. */
export async function putAvailability(db: Db, workers: readonly Worker[], { today, monday }: SeedTime) {
  const [first] = workers
  const newcomer = workers.find(({ from }) => from !== null && from > today)
  const course = { valid_from: addDays(monday, 28), valid_to: addDays(monday, 28 + 83), every_n_weeks: 2 }
  const nights = { valid_from: addDays(monday, 7), valid_to: null, every_n_weeks: 2 }
  const rows = [
    ...timesOf(first, [5], { starts: '22:00', ends: '06:00', preference: 'unavailable', ...course }),
    ...timesOf(newcomer, [1, 2, 3, 4], { starts: '06:00', ends: '14:00', preference: 'available', ...always }),
    ...timesOf(newcomer, [5, 6], { starts: '22:00', ends: '06:00', preference: 'preferred', ...nights }),
  ]
  await put(db, 'employee_times', rows)
}

type DayTime = Omit<WeeklyTime, 'id' | 'weekday'>

const timesOf = (worker: Worker | undefined, weekdays: readonly number[], time: DayTime) =>
  worker === undefined
    ? []
    : weekdays.map((weekday) => ({
        ...{ id: newId(), agency_id: worker.agency_id, employee_id: worker.id, weekday },
        ...time,
      }))
