import { sql } from 'kysely'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Places } from '#server/seed/places.ts'
import { put } from '#server/seed/put.ts'
import { putCoffee } from './skill-tests.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Worker } from '#server/seed/worker.ts'

/** The skills that these locations require; most of those who work there have them. */
const required = [
  { site: 'CF-PI', skill: 'MANUAL_HANDLING' },
  { site: 'RC-NO', skill: 'MANUAL_LIFTING' },
]
/** The self-declared skills of the first employees. */
const codes = ['FOOD_SAFETY', 'KNIFE', 'FIRST_AID', 'FORKLIFT', 'BARISTA']

type SeedContext = { places: Places; workers: readonly Worker[]; moment: SeedTime; files: FileStore }

/** The skills of employees: verified, self-declared, or expired; and two locations, a position and a shift that require them. */
export async function putSkills(db: Db, { places, workers, moment, files }: SeedContext) {
  const { agency_id } = places
  const skills = await sharedSkills(db)
  const needed = await employeesAt(db, agency_id)
  await put(
    db,
    'location_skills',
    sitesIn(needed).flatMap(({ location_id, skill }) =>
      idsOf(skills, skill).map((skill_id) => ({ agency_id, location_id, skill_id })),
    ),
  )
  const own = workers
    .slice(0, 14)
    .flatMap(({ id: employee_id }, at) =>
      codes.slice(at % 4, (at % 4) + 2).map((skill, index) => ({ employee_id, skill, at: at + 2 * index })),
    )
  const position_id = places.position_ids.get('BARISTA') ?? ''
  const baristas = workers.filter(({ position_ids }) => position_ids.includes(position_id))
  const provesCoffee = new Set(baristas.map(({ id }) => id))
  const others = own.filter(({ employee_id, skill }) => skill !== 'BARISTA' || !provesCoffee.has(employee_id))
  // Every fifth of those at a location has none: the board shows it.
  const rows = [...others, ...needed.filter(({ at }) => at % 5 !== 0)].flatMap(({ employee_id, skill, at }) =>
    idsOf(skills, skill).map((skill_id) => ({
      id: newId(),
      agency_id,
      employee_id,
      skill_id,
      ...skillState(at, moment),
    })),
  )
  await put(db, 'employee_skills', rows)
  await putQuestions(db, agency_id, idsOf(skills, 'FOOD_SAFETY'))
  await askOfOneShift(db, {
    agency_id,
    skill_ids: idsOf(skills, 'FIRST_AID'),
    position_id: places.position_ids.get('FORKLIFT') ?? null,
    moment,
  })
  const [skill_id] = idsOf(skills, 'BARISTA')
  if (skill_id && baristas.length > 0)
    await putCoffee(db, { agency_id, workers: baristas, position_id, skill_id, moment, files })
}

const isHeld = sql<boolean>`exists (select from assignments where assignments.agency_id = roster_shifts.agency_id
  and assignments.roster_shift_id = roster_shifts.id and assignments.status = any(${[...holdingStatuses]}::text[]))`

type ShiftForSkills = { agency_id: string; skill_ids: readonly string[]; position_id: string | null; moment: SeedTime }

/** An unfilled forklift shift of next week also requires first aid. */
async function askOfOneShift(db: Db, { agency_id, skill_ids, position_id, moment }: ShiftForSkills) {
  const shift = await db
    .selectFrom('roster_shifts')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('position_id', '=', position_id)
    .where('works_on', '>=', addDays(moment.monday, 7))
    .orderBy(isHeld)
    .orderBy('starts_at')
    .executeTakeFirst()
  if (shift === undefined) return
  await put(
    db,
    'roster_shift_skills',
    skill_ids.map((skill_id) => ({ agency_id, roster_shift_id: shift.id, skill_id, min_level: 2 })),
  )
}

// A database without the built-in data has no skills; then nobody has any.
function idsOf(skills: ReadonlyMap<string, string>, code: string) {
  const id = skills.get(code)
  return id === undefined ? [] : [id]
}

const sitesIn = (needed: readonly MissingSkill[]) =>
  needed.filter((one, at) => needed.findIndex(({ location_id }) => location_id === one.location_id) === at)

function skillState(at: number, { today, now }: SeedTime) {
  const isVerified = at % 3 !== 1
  return {
    level: 2 + (at % 4),
    years: at % 4 === 3 ? null : 1 + (at % 6),
    source: isVerified ? ('reference' as const) : ('self' as const),
    expires_on: at % 4 === 2 ? addDays(today, at % 8 === 2 ? -12 : 25 + 9 * at) : null,
    verified_at: isVerified ? now : null,
    verified_by_name: isVerified ? 'Ruth Adler' : null,
  }
}

/** The platform's skills by code. */
async function sharedSkills(db: Db) {
  const skills = await db
    .selectFrom('reference_items')
    .select(['id', 'code'])
    .where('kind', '=', 'skill')
    .where('agency_id', 'is', null)
    .orderBy('code')
    .execute()
  return new Map(skills.map(({ id, code }) => [code, id]))
}

type MissingSkill = { location_id: string; skill: string; employee_id: string; at: number }

/** The employees who worked at the locations that require a skill. */
async function employeesAt(db: Db, agency_id: string) {
  const { rows } = await sql<MissingSkill>`
    select sent.*, row_number() over (order by sent.skill, sent.employee_code)::int as at
    from (
      select distinct rosters.location_id, required.skill, employees.id as employee_id, employees.employee_code
      from jsonb_to_recordset(${JSON.stringify(required)}::jsonb) as required (site text, skill text)
      join locations on locations.agency_id = ${agency_id}::uuid and locations.code = required.site
      join rosters on rosters.agency_id = locations.agency_id and rosters.location_id = locations.id
      join assignments on assignments.agency_id = rosters.agency_id and assignments.roster_id = rosters.id
      join employees on employees.agency_id = assignments.agency_id and employees.id = assignments.employee_id
    ) as sent
    order by at`.execute(db)
  return rows
}

// Ava may take the test of food safety: a question of each kind, in four languages.
const words = (en: string, fr: string, de: string, pt: string) => ({ en, fr, de, pt })
const requirements = [
  {
    kind: 'single' as const,
    wording: words(
      'Where does raw meat belong in the cold room?',
      'Où range-t-on la viande crue dans la chambre froide ?',
      'Wohin gehört rohes Fleisch im Kühlraum?',
      'Onde se guarda a carne crua na câmara fria?',
    ),
    options: [
      {
        wording: words('On the top shelf', 'Sur l’étagère du haut', 'In das oberste Fach', 'Na prateleira de cima'),
        correct: false,
      },
      {
        wording: words('On the bottom shelf', 'Sur l’étagère du bas', 'In das unterste Fach', 'Na prateleira de baixo'),
        correct: true,
      },
    ],
    correct: null,
  },
  {
    kind: 'true_false' as const,
    wording: words(
      'Gloves replace washing one’s hands.',
      'Les gants remplacent le lavage des mains.',
      'Handschuhe ersetzen das Händewaschen.',
      'As luvas substituem a lavagem das mãos.',
    ),
    options: [],
    correct: 0,
  },
  {
    kind: 'number' as const,
    wording: words(
      'At most how many °C are allowed in the cold room?',
      'Combien de °C au plus sont permis dans la chambre froide ?',
      'Wie viele °C sind im Kühlraum höchstens erlaubt?',
      'Quantos °C são permitidos, no máximo, na câmara fria?',
    ),
    options: [],
    correct: 5,
  },
]

/** The agency's questions in the tests of one skill. */
async function putQuestions(db: Db, agency_id: string, skill_ids: readonly string[]) {
  const rows = skill_ids.flatMap((skill_id) =>
    requirements.map(({ options, ...question }) => ({
      ...question,
      id: newId(),
      agency_id,
      skill_id,
      // The columns are written as JSON.
      options: options as never,
      marks: 1,
      time_limit_s: 60,
    })),
  )
  await put(db, 'skill_questions', rows)
}
