// What a board costs: its call beside the call that reads the board, and what one more shift would cost a person.
import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Database } from '#server/database/transaction.ts'
import { jsonb } from '#server/database/dialect.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { filled } from './people-data.ts'
import { onBothDatabases, type StorageOption, signedIn, startMuster } from './measuring/process.ts'
import { median, option, type Ratio } from './measuring/ratio.ts'
import { lastDay, makeRoster, monday } from './roster-data.ts'

const rounds = option('rounds', 5, 1)
/** The goal for what one more shift would cost. */
const preview_ms = 50

/** A board of 1,000 people, 14 days and 7,000 shifts, priced by the sample for storage, on both databases. */
export const rosterCosting = (): Promise<Ratio[]> => onBothDatabases(measured)

async function measured({ kind, where, environment }: StorageOption): Promise<Ratio[]> {
  const made = await filled(where, async (database, analyse) => {
    const roster_id = await makeRoster(database, analyse)
    await addRules(database, roster_id)
    await analyse()
    return { roster_id, ...(await onePerson(database, roster_id)) }
  })
  const muster = await startMuster(environment)
  try {
    const taken = await times(muster.address, made)
    return [
      {
        bench: 'roster-costs',
        title: `what a board costs against the board, ${kind}`,
        ratio: taken.costs / taken.board,
        goal: { at_most: 4 },
        figures: `${taken.costs.toFixed(0)} of ${taken.board.toFixed(0)} ms`,
      },
      {
        bench: 'roster-costs',
        title: `what one more shift costs, against ${preview_ms} ms, ${kind}`,
        ratio: taken.preview / preview_ms,
        goal: { at_most: 1 },
        figures: `${taken.preview.toFixed(1)} ms`,
      },
    ]
  } finally {
    await muster.stop()
  }
}

type Made = { roster_id: string; employee_id: string; location_id: string; position_id: string }

/** The medians of the three calls, in turn. */
async function times(address: string, { roster_id, ...person }: Made) {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const timed = async (path: string, input: object) => {
    const began = performance.now()
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return { ms: performance.now() - began, text }
  }
  const taken = { board: [] as number[], costs: [] as number[], preview: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    taken.board.push((await timed(calls.rosters.filter.path, { roster_id, people: 'assignable' })).ms)
    const costs = await timed(calls.rosterCosts.board.path, { roster_id })
    if (!costs.text.includes('"pay_cents":2')) throw new Error('nothing was priced')
    taken.costs.push(costs.ms)
    // A free day of the person, who works on every other one.
    const shift = { works_on: lastDay, starts: '06:00', ends: '14:00' }
    taken.preview.push((await timed(calls.rosterCosts.preview.path, { ...person, ...shift })).ms)
  }
  return {
    board: median(taken.board.slice(1)),
    costs: median(taken.costs.slice(1)),
    preview: median(taken.preview.slice(1)),
  }
}

/** The sample for storage for everybody, as casuals. */
const addRules = (database: Database, roster_id: string) =>
  database.asPlatform(async (db) => {
    const { agency_id } = await db
      .selectFrom('rosters')
      .select('agency_id')
      .where('id', '=', roster_id)
      .executeTakeFirstOrThrow()
    const rules = samples.find(({ code }) => code === 'STORAGE')
    if (rules === undefined) throw new Error('no sample of storage')
    const [rule_set_id, version_id] = [newId(), newId()]
    await db
      .insertInto('pay_rule_sets')
      .values({ id: rule_set_id, agency_id, code: rules.code, title: rules.title })
      .execute()
    await db
      .insertInto('pay_rule_versions')
      .values({
        ...{ id: version_id, agency_id, rule_set_id, valid_from: '2020-01-06', rules: jsonb(rules) },
        ...{ created_by: newId(), created_by_name: 'Bench' },
      })
      .execute()
    await db
      .insertInto('pay_rule_assignments')
      .values({
        ...{ id: newId(), agency_id, rule_set_id, starts_on: '2020-01-06' },
        classification: rules.classifications[0]?.code ?? '',
      })
      .execute()
    await sql`update employees set employment_type_id = (select id from reference_items where kind = 'employment_type' and code = 'CASUAL'
      and agency_id is null) where agency_id = ${agency_id}::uuid`.execute(db)
  })

const onePerson = (database: Database, roster_id: string) =>
  database.asPlatform((db) =>
    db
      .selectFrom('assignments')
      .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
      .select(['assignments.employee_id', 'roster_shifts.location_id', 'roster_shifts.position_id'])
      .where('assignments.roster_id', '=', roster_id)
      .where('assignments.works_on', '=', monday)
      .orderBy('assignments.id')
      .executeTakeFirstOrThrow(),
  )
