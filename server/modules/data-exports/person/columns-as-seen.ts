// What an export about a person writes instead of what is stored, and beside it.
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { ExportedColumn } from '#server/modules/data-exports/catalogue.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { asPublished } from '#server/modules/rosters/unpublished/last-published.ts'

type Shown = RawBuilder<string | null>

/** Shifts as they were published, questions without what decides about their answers, and offers once they were made. */
const shownColumns: Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  assignments: {
    works_on: asPublished.works_on,
    starts_at: asPublished.starts_at,
    ends_at: asPublished.ends_at,
    status: asPublished.status,
  },
  skill_tests: { questions: questionsWithout('skill_tests', ['correct'], ['correct']) },
  job_applications: {
    questions: questionsWithout('job_applications', ['min', 'max'], ['weight', 'knock_out']),
    ...Object.fromEntries(
      ['offer_pay_cents', 'offer_starts_on', 'offer_expires_at'].map((name) => [name, onceOffered(name)]),
    ),
  },
}

function questionsWithout(table: string, fields: readonly string[], fieldsOfOptions: readonly string[]) {
  const questions = sql.ref(`${table}.questions`)
  return sql`case when jsonb_typeof(${questions}) = 'array' then (
    select coalesce(jsonb_agg((question - ${[...fields]}::text[]) || jsonb_build_object('options', (
      select coalesce(jsonb_agg(option - ${[...fieldsOfOptions]}::text[]), '[]') from jsonb_array_elements(
        case when jsonb_typeof(question -> 'options') = 'array' then question -> 'options' else '[]' end) as options (option)
    ))), '[]') from jsonb_array_elements(${questions}) as questions (question)) end`
}

/** As in toOffer. */
function onceOffered(name: string) {
  return sql`case when job_applications.stage in ('offered', 'selected', 'offer_declined') then ${sql.ref(`job_applications.${name}`)} end`
}

export const columnsAsSeen = (table: string, columns: readonly ExportedColumn[]): ExportedColumn[] =>
  columns.map((column) => {
    const shown = shownColumns[table]?.[column.name]
    return shown === undefined ? column : { ...column, shown: shown.$castTo<string | null>() }
  })

const namedTables: Readonly<Record<string, (language: Language) => Shown>> = {
  companies: () => sql`named.name`,
  customers: () => sql`named.name`,
  locations: () => sql`named.name`,
  sub_locations: () => sql`named.name`,
  jobs: () => sql`named.title`,
  leave_types: () => sql`named.name`,
  reference_items: (language) => nameIn(language, 'named'),
  document_types: (language) => nameIn(language, 'named'),
}

/** The names of what the ids mean that a person cannot look up; for a shift its day, times and place. */
export const namesFor = (table: string, columns: readonly ExportedColumn[], language: Language): ExportedColumn[] => [
  ...columns.flatMap(({ name, references }) => {
    const named = namedTables[references ?? '']
    if (named === undefined || references === null) return []
    const shown: Shown = sql`(select ${named(language)} from ${sql.table(references)} named where named.id = ${sql.ref(`${table}.${name}`)})`
    return [textColumn(name.replace(/_id$/, '_name'), shown)]
  }),
  ...(table === 'assignments' || table === 'shift_offers' ? shiftColumns(table, language) : []),
]

const textColumn = (name: string, shown: Shown): ExportedColumn => ({
  ...{ name, type: 'text', nullable: true, references: null },
  shown,
})

function shiftColumns(table: 'assignments' | 'shift_offers', language: Language): ExportedColumn[] {
  const isAssigned = table === 'assignments'
  const position = isAssigned ? asPublished.position_id : sql`roster_shifts.position_id`
  const named = {
    location_name: sql`(select named.name from locations named where named.id = roster_shifts.location_id)`,
    position_name: sql`(select ${nameIn(language, 'named')} from reference_items named where named.id = ${position})`,
    customer_name: sql`(select named.name from rosters join customers named on named.id = rosters.customer_id where rosters.id = roster_shifts.roster_id)`,
  }
  const times = {
    works_on: sql`roster_shifts.works_on::text`,
    starts_at: isoText('starts_at'),
    ends_at: isoText('ends_at'),
  }
  return Object.entries(isAssigned ? named : { ...times, ...named }).map(([name, of]) =>
    textColumn(
      name,
      sql`(select ${of} from roster_shifts where roster_shifts.id = ${sql.ref(`${table}.roster_shift_id`)})`,
    ),
  )
}

const isoText = (column: string) =>
  sql`to_char(${sql.ref(`roster_shifts.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
