import { isTfn } from '#contract/values/formats/identifiers.ts'
import type { GroupName } from '#contract/people/employee-details.ts'
import { addDays } from '#contract/values/time.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { lastCharactersOf, groupSealContext } from '#server/modules/employees/details/rules.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'
import type { Worker } from '#server/seed/worker.ts'

type GroupSeed = {
  name: GroupName
  data: Record<string, unknown>
  number: string | null
}

/** The files of the employees: most can be paid, some are only begun, one was changed by the employee and not reviewed yet. */
export async function putFiles(db: Db, seal: Seal, workers: readonly Worker[], moment: SeedTime) {
  const withFiles = workers.filter(({ from }, at) => at < ofDetailed || from !== null)
  const rows = withFiles.flatMap((worker, at) =>
    groupsOf(worker, at, moment)
      .slice(0, groupCount(at))
      .map((group) => rowOf(worker, group, seal, moment)),
  )
  await put(db, 'employee_groups', rows)
  await putBankAccounts(db, seal, withFiles, moment)
  await putAbout(db, workers)
  const changed = workers[2]
  if (changed === undefined) return
  // The column is written as JSON.
  const own = { own_before: { address_line: '8 Wattle Street' } as never, own_changed_at: moment.now }
  await db.updateTable('employees').set(own).where('id', '=', changed.id).execute()
}

// Those whose files differ from each other.
const ofDetailed = 12

/** How many groups of its file an employee has, in the order of groupsOf: five have all, the next ones a part, every tenth of the others no tax details. */
function groupCount(at: number) {
  if (at < 5) return 6
  if (at < ofDetailed) return 1 + (at % 4)
  return at % 10 === 0 ? 2 : 4
}

// In the order of the employees.
const about = [
  {
    middle_name: 'Linh',
    pronouns: 'she/her',
    languages: 'English, Vietnamese',
    has_transport: false,
    max_travel_km: 25,
    classification: 'Level 4',
    tags: ['Events', 'Early shifts'],
    rating: 5,
  },
  {
    middle_name: null,
    pronouns: 'he/him',
    languages: 'English, Gujarati',
    has_transport: true,
    max_travel_km: 60,
    classification: 'Level 2',
    tags: [],
    rating: 4,
  },
]

async function putAbout(db: Db, workers: readonly Worker[]) {
  for (const [at, entry] of about.entries())
    await db
      .updateTable('employees')
      .set(entry)
      .where('id', '=', workers[at]?.id ?? '')
      .execute()
}

function rowOf({ id: employee_id, agency_id }: Worker, seed: GroupSeed, seal: Seal, { now }: SeedTime) {
  const { name, data, number } = seed
  const context = groupSealContext({ agency_id, employee_id }, name)
  return {
    id: newId(),
    agency_id,
    employee_id,
    name,
    // The columns are written as JSON.
    data: data as never,
    number_sealed: number === null ? null : seal.seal(number, context),
    number_ends: number === null ? null : lastCharactersOf(number),
    updated_by_name: 'Ruth Adler',
    reviewed_at: now,
    reviewed_by_name: 'Ruth Adler',
  }
}

// The addresses of relatives. One postcode is mistyped, so that the form has something to warn about.
const homes = [
  { address_line: '7 Wattle Ct', address_line2: null, suburb: 'Sunnybank', state: 'QLD', postcode: '4109' },
  { address_line: '31 Pacific Hwy', address_line2: 'Unit 4', suburb: 'Tweed Heads', state: 'NSW', postcode: '2485' },
  { address_line: '5 Banksia Rd', address_line2: null, suburb: 'Nundah', state: 'QLD', postcode: '2012' },
]

// Bank codes that begin with 999 belong to no bank; the phone numbers are reserved for fiction.
function groupsOf({ last_name, right_to_work }: Worker, at: number, { today }: SeedTime): GroupSeed[] {
  const relative = { name: `Robin ${last_name}`, relationship: at % 2 === 0 ? 'Sister' : 'Father' }
  const valid = { issued_on: addDays(today, -900 + at * 31), expires_on: addDays(today, 200 + at * 97) }
  const isGuest = right_to_work === 'temporary'
  const tax = { tfn_status: 'quoted', residency: isGuest ? 'working_holiday' : 'resident', abn: null }
  return [
    { name: 'bank', data: {}, number: null },
    {
      name: 'emergency_contacts',
      data: {
        contacts: [{ ...relative, phone: '+61491570156', other_phone: null, email: null, ...homes[at % homes.length] }],
      },
      number: null,
    },
    {
      name: 'tax',
      data: { ...tax, tax_free_threshold: true, study_loan: at % 3 === 0, declared_on: addDays(today, -60) },
      number: tfnFrom(311_040_000 + at * 7411),
    },
    {
      name: 'super',
      data: {
        choice: 'employer_default',
        fund_name: null,
        usi: null,
        fund_abn: null,
        member_number: null,
        esa: null,
        signed_on: addDays(today, -60),
      },
      number: null,
    },
    {
      name: 'licence',
      data: {
        class: at % 3 === 0 ? 'HR' : 'C',
        stage: 'full',
        country: 'AU',
        state: 'QLD',
        conditions: null,
        ...valid,
      },
      number: String(40_118_200 + at * 613),
    },
    { name: 'passport', data: { country: isGuest ? 'FR' : 'AU', ...valid }, number: `PA${4_118_200 + at * 613}` },
  ]
}

/**
 * Their bank accounts: mostly one; the first and the fourth of them split their pay, the third has changed theirs since the last review.
 */
async function putBankAccounts(db: Db, seal: Seal, workers: readonly Worker[], { now }: SeedTime) {
  const rows = workers.flatMap(({ id: employee_id, agency_id, name }, at) =>
    accountsOf(at).map(([number, amount_cents], sequence) => ({
      ...{ id: newId(), agency_id, employee_id, sequence: sequence + 1, account_name: name, bsb: '999-001' },
      number_sealed: seal.seal(number, groupSealContext({ agency_id, employee_id }, 'bank')),
      ...{ number_ends: lastCharactersOf(number), amount_cents },
    })),
  )
  await put(db, 'employee_bank_accounts', rows)
  const changed = rows.find(({ employee_id }) => employee_id === workers[2]?.id)
  if (changed === undefined) return
  const { id, account_name } = changed
  const before = { id, account_name, bsb: '999-002', number_ends: '106', split: 'remainder', amount_cents: null }
  await db
    .updateTable('employee_groups')
    .set({ reviewed_at: null, reviewed_by_name: null, reviewed_data: jsonb({ accounts: [before] }) })
    .set({ number_changed: true, updated_by_name: account_name, updated_at: now })
    .where('employee_id', '=', changed.employee_id)
    .where('name', '=', 'bank')
    .execute()
}

/** The number and the fixed amount of each account; null: the remainder. */
function accountsOf(at: number): [number: string, amount_cents: number | null][] {
  const number = 10_204_417 + at * 7919
  const [main, savings, third] = [String(number), String(number + 40_000_314), String(number + 50_000_628)]
  if (at === 0)
    return [
      [savings, 20_000],
      [main, null],
    ]
  if (at === 3)
    return [
      [savings, 15_000],
      [third, 7_550],
      [main, null],
    ]
  return [[main, null]]
}

/** The first number from this one on with valid check digits; nobody's, as far as known. */
const tfnFrom = (from: number): string => (isTfn(String(from)) ? String(from) : tfnFrom(from + 1))
