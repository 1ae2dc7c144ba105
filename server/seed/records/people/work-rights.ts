import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { lastCharactersOf, groupSealContext } from '#server/modules/employees/details/rules.ts'
import type { VisaFacts } from '#server/modules/work-rights/queries.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Worker } from '#server/seed/worker.ts'

const student: WorkLimit[] = [
  { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 },
  { rule: 'AFTER_COURSE_START', condition: '8105' },
]
/** days from today on which the courses began */
const courseBegan = -285
/** who works elsewhere too, in every week of a month */
const busyElsewhere = 'Singh'
const minutesElsewhere = 450
/** reported for last week after it ended: the planner did not know, and the approver now sees it */
const minutesLastWeek = 1380

/** The visa facts for the planner: the hours of students. Everything else about visas is shown to planners, not planned by. */
export function visaFactsOf(subclass: string | null, last_name: string, moment: SeedTime): VisaFacts | null {
  if (subclass !== '500') return null
  const check = { outcome: 'restricted' as const, checked_on: moment.today, next_check_on: null }
  const elsewhere = last_name === busyElsewhere ? weeksElsewhere(moment) : []
  const course_starts_on = addDays(moment.today, courseBegan)
  return { work: student, check, periods: [], course_starts_on, elsewhere, extra_work: [], first_here: null }
}

const weeksElsewhere = ({ monday }: SeedTime) =>
  [-21, -14, -7, 0, 7].map((days) => ({ week_start: addDays(monday, days), minutes: minutesElsewhere }))

type VisaSeed = { stream?: string; granted: number; ends: number; checked?: number; next?: number; text?: string }

// By last name: two students, one of whom works elsewhere too, a working holiday maker, and a bridging visa that nobody has checked.
const stories: Readonly<Record<string, VisaSeed>> = {
  Singh: {
    stream: '500_HIGHER',
    granted: -320,
    ends: 410,
    checked: -20,
    next: 60,
    text: 'Work limitation 8105: no more than 48 hours a fortnight while the course is in session.',
  },
  Park: { granted: -680, ends: 41, checked: -95, next: -5, text: 'Work limitation 8105.' },
  Müller: {
    stream: '417_1',
    granted: -349,
    ends: 16,
    checked: -75,
    next: 105,
    text: 'Work limitation 8547: no more than six months with one employer.',
  },
  Ruiz: { granted: -40, ends: 300 },
}

/** Visas, checks and hours elsewhere of the employees above; others have what an import would have brought. */
export async function putRights(db: Db, seal: Seal, workers: readonly Worker[], moment: SeedTime) {
  const ids = await listed(db)
  const known = workers.flatMap((worker) => {
    const visa = stories[worker.last_name]
    return visa === undefined || worker.right_to_work !== 'temporary' ? [] : [{ worker, facts: visa }]
  })
  await put(
    db,
    'employee_visas',
    known.map(({ worker, facts }, at) => visaRow(worker, facts, { at, seal, moment, ids })),
  )
  const seen = known.filter(({ facts }) => facts.checked !== undefined)
  await put(
    db,
    'vevo_checks',
    seen.map(({ worker, facts }) => checkRow(worker, facts, moment)),
  )
  const busy = workers.filter(({ last_name, visa }) => last_name === busyElsewhere && visa !== null)
  await put(
    db,
    'hours_elsewhere',
    busy.flatMap((worker) => elsewhereRows(worker, moment)),
  )
  await put(
    db,
    'study_periods',
    busy.map((worker) => breakRow(worker, moment)),
  )
}

async function listed(db: Db) {
  const items = await db
    .selectFrom('reference_items')
    .select(['id', 'code'])
    .where('kind', 'in', ['visa', 'visa_sub_class'])
    .where('agency_id', 'is', null)
    .orderBy('code')
    .execute()
  return new Map(items.map(({ id, code }) => [code, id]))
}

type RightsSeed = { at: number; seal: Seal; moment: SeedTime; ids: ReadonlyMap<string, string> }

function visaRow(worker: Worker, visa: VisaSeed, { at, seal, moment, ids }: RightsSeed) {
  const { id: employee_id, agency_id } = worker
  const number = `00${410_204_417 + at * 7919}`
  const granted_on = addDays(moment.today, visa.granted)
  return {
    id: newId(),
    agency_id,
    employee_id,
    right_to_work: 'temporary' as const,
    visa_id: ids.get(worker.visa_subclass ?? '') ?? null,
    visa_sub_class_id: ids.get(visa.stream ?? '') ?? null,
    number_sealed: seal.seal(number, groupSealContext({ agency_id, employee_id }, 'visa')),
    number_ends: lastCharactersOf(number),
    granted_on,
    expires_on: addDays(moment.today, visa.ends),
    course_starts_on: worker.visa_subclass === '500' ? addDays(moment.today, courseBegan) : null,
    recorded_by_name: 'Ruth Adler',
    confirmed_at: moment.now,
    confirmed_by_name: 'Ruth Adler',
  }
}

const checkRow = (
  { id: employee_id, agency_id }: Worker,
  { checked = 0, next, text }: VisaSeed,
  { today }: SeedTime,
) => ({
  id: newId(),
  agency_id,
  employee_id,
  checked_on: addDays(today, checked),
  checked_by_name: 'Ruth Adler',
  outcome: 'restricted' as const,
  entitlement: text ?? null,
  next_check_on: next === undefined ? null : addDays(today, next),
})

const elsewhereRows = ({ id: employee_id, agency_id, name }: Worker, moment: SeedTime) =>
  weeksElsewhere(moment).map((week) => ({
    id: newId(),
    agency_id,
    employee_id,
    week_start: week.week_start,
    minutes: week.week_start === addDays(moment.monday, -7) ? minutesLastWeek : week.minutes,
    recorded_by_name: name,
    recorded_at: moment.now,
  }))

const breakRow = ({ id: employee_id, agency_id }: Worker, { monday, now }: SeedTime) => ({
  id: newId(),
  agency_id,
  employee_id,
  kind: 'break' as const,
  course: 'Bachelor of Nursing',
  starts_on: breakFrom(monday),
  ends_on: addDays(breakFrom(monday), 27),
  recorded_by_name: 'Ruth Adler',
  confirmed_at: now,
  confirmed_by_name: 'Ruth Adler',
})

const breakFrom = (monday: LocalDate) => addDays(monday, 35)
