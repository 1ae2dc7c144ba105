import { employeeStatuses } from '#contract/people/employees.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { homeOf } from './homes.ts'
import type { Places } from './places.ts'
import { visaFactsOf } from '#server/seed/records/people/work-rights.ts'
import type { SeedTime, PersonStory, PersonOverrides, Story } from './story.ts'
import type { Worker } from './worker.ts'

/** The employees of a story as rows and as workers. `employmentTypes` are ids by name; a missing one is omitted. */
export function personsOf(
  story: Story,
  places: Places,
  moment: SeedTime,
  employmentTypes: ReadonlyMap<string, string>,
) {
  const persons = story.people.map((person, at) => personOf(person, at, { story, places, moment, employmentTypes }))
  return {
    workers: persons.map(({ worker }) => worker),
    rows: {
      employees: persons.map(({ row }) => row),
      employee_positions: persons.flatMap(({ worker }) => heldBy(worker)),
    },
  }
}

type SeedContext = { story: Story; places: Places; moment: SeedTime; employmentTypes: ReadonlyMap<string, string> }

function personOf(person: PersonStory, at: number, facts: SeedContext) {
  const [first_name, last_name, , , region, codes, hours, special = {}] = person
  const { agency_id, position_ids: ids } = facts.places
  const life = lifeOf(special, at, facts.moment)
  const rights = rightsOf(special, facts.moment)
  const both = { id: newId(), agency_id, first_name, last_name, target_minutes: hours * 60 }
  const position_ids = codes.split(' ').map((code) => ids.get(code) ?? unknown(code))
  const name = `${special.preferred_name ?? first_name} ${last_name}`
  const { from, until, ...employment } = life
  const visa = visaFactsOf(rights.visa_subclass, last_name, facts.moment)
  const company_id = region === 'sydney' ? facts.places.sister_id : facts.places.agency_id
  const worker: Worker = { ...both, name, region, company_id, position_ids, ...rights, visa, from, until }
  return { worker, row: { ...both, company_id, ...rights, ...employment, ...aboutOf(person, at, facts) } }
}

/** Details of an employee that the planner does not need. */
function aboutOf(person: PersonStory, at: number, { story, moment, employmentTypes }: SeedContext) {
  const [first_name, last_name, gender, age, region, , hours, special = {}] = person
  return {
    gender,
    preferred_name: special.preferred_name ?? null,
    employee_code: `${story.prefix}${String(at + 1).padStart(3, '0')}`,
    birth_date: bornOn(age, at, moment),
    email: emailOf(first_name, last_name),
    ...homeOf(region, at),
    ...(special.phone === undefined ? {} : { phone: special.phone }),
    employment_type_id: employmentTypes.get(employmentOf(hours)) ?? null,
    notes: special.notes ?? null,
  }
}

function unknown(code: string): never {
  throw new Error(`the story knows no ${code}`)
}

// Leads, registered candidates, those in screening and those declined were never employed.
const candidates: ReadonlySet<string> = new Set(
  employeeStatuses.filter((status) => ['lead', 'registered', 'screening', 'declined'].includes(status)),
)

function lifeOf({ status = 'active', type, worked_until }: PersonOverrides, at: number, { today, monday }: SeedTime) {
  if (candidates.has(status)) return { status, type: 'candidate' as const, start_date: null, from: null, until: null }
  const start_date = status === 'approved' ? addDays(monday, 7) : addDays(today, -(60 + ((at * 53) % 1900)))
  const until = worked_until === undefined ? null : addDays(today, worked_until)
  return { status, type: type ?? ('employee' as const), start_date, from: start_date, until }
}

function rightsOf({ right_to_work: stays, visa }: PersonOverrides, { today }: SeedTime) {
  const right_to_work = stays ?? ('citizen' as const)
  if (visa === undefined)
    return { right_to_work, visa_subclass: right_to_work === 'nz' ? '444' : null, visa_expires_on: null }
  return { right_to_work: 'temporary' as const, visa_subclass: visa[0], visa_expires_on: addDays(today, visa[1]) }
}

const bornOn = (age: number, at: number, { today }: SeedTime): LocalDate =>
  Temporal.PlainDate.from(today)
    .subtract({ years: age, days: 3 + ((at * 29) % 350) })
    .toString()

const employmentOf = (hours: number) => (hours >= 38 ? 'Full time' : hours >= 30 ? 'Part time' : 'Casual')

const unfolded: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', ı: 'i' }

/** A plausible mailbox of two names: without accents, spaces and apostrophes. */
function emailOf(first_name: string, last_name: string) {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[đøłßı]/g, (letter) => unfolded[letter] ?? '')
      .replaceAll(/[^a-z-]/g, '')
  return `${plain(first_name)}.${plain(last_name)}@example.com`
}

const heldBy = ({ id, agency_id, position_ids }: Worker) =>
  position_ids.map((position_id, at) => ({ agency_id, employee_id: id, position_id, is_primary: at === 0 }))
