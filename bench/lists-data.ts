import { Client } from 'pg'
import { firstNames } from './people-data.ts'

/** Rows of one agency in each table whose lists grow; made by SQL, in the order of their parents. */
type SeedTarget = { readonly agency: string; readonly position: string; readonly role: string; readonly rows: number }

/**
 * Fills every list that grows with `rows` rows, as the owner of the tables and without their triggers: the audit log would be
 * written for each row, which is not what is measured.
 */
export async function fillLists(url: string, where: SeedTarget): Promise<void> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    for (const [table, rows] of Object.entries(rowsOf(where))) {
      await owner.query(`alter table ${table} disable trigger user`)
      await owner.query(`insert into ${table} ${rows}`)
      await owner.query(`alter table ${table} enable trigger user`)
      // An automatic analyze during the insertion saw an empty table: foreign keys were then checked by reading all of it.
      await owner.query(`analyze ${table}`)
    }
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

/** The id of the nth row of a kind, ordered by creation like UUIDs of version 7. */
const id = (kind: string, n = 'n') => `('0000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** The customer whose list of workers is requested. */
export const firstCustomer = '0000c000-0000-7000-8000-000000000001'

/** The job whose applicants are requested. */
export const firstJob = '0000e000-0000-7000-8000-000000000001'

function rowsOf({ agency, position, role, rows }: SeedTarget): Record<string, string> {
  const own = `'${agency}'::uuid`
  const each = `from generate_series(1, ${rows}) n`
  const day = `date '2026-01-05' + n % 300`
  const time = `'08:00', '16:00', ${day} + time '08:00', ${day} + time '16:00'`
  const rarely = (rare: string, usual: string) => `case when n % 19 = 10 then '${rare}' else '${usual}' end`
  const stages = `(select sets.id from job_stage_sets sets where sets.agency_id = ${own} and sets.is_default)`
  // One of forty words, evenly distributed, different in each table and in no name: a search finds thousands.
  const word = (ending: string, turn: number) =>
    `translate((string_to_array('${firstNames}', ' '))[1 + ((hashint4(n * ${turn}) & 2147483647) % 40)], 'ia', 'eo') || '${ending}'`
  const named = (kind: string, ending: string, turn: number) => `'${kind} ' || n || ' ' || ${word(ending, turn)}`
  // As people-data.ts creates them.
  const person = `(left(md5('${agency}'), 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  return {
    customers: `(id, agency_id, company_id, code, name, status) select ${id('c000')}, ${own}, ${own}, 'C' || n, ${named('Customer', 'wood', 3)}, ${rarely('on_hold', 'active')} ${each}`,
    locations: `(id, agency_id, customer_id, name, time_zone, status) select ${id('10c0')}, ${own}, ${id('c000')}, ${named('Site', 'side', 5)}, 'Australia/Brisbane', ${rarely('inactive', 'active')} ${each}`,
    sub_locations: `(id, agency_id, location_id, name, status) select ${id('50b0')}, ${own}, ${id('10c0')}, ${named('Dock', 'dock', 7)}, ${rarely('inactive', 'active')} ${each}`,
    supervisors: `(id, agency_id, company_id, first_name, last_name, email, status) select ${id('50e0')}, ${own}, ${own}, 'Super', ${named('Visor', 'son', 17)}, 'visor' || n || '@example.com', ${rarely('inactive', 'active')} ${each}`,
    shift_patterns: `(id, agency_id, company_id, name, starts, ends, colour, status) select ${id('5000')}, ${own}, ${own}, ${named('Pattern', 'tide', 11)}, '08:00', '16:00', 'blue', ${rarely('inactive', 'active')} ${each}`,
    rosters: `(id, agency_id, company_id, customer_id, location_id, name, week_start, time_zone, status) select ${id('a000')}, ${own}, ${own}, ${id('c000')}, ${id('10c0')}, ${named('Roster', 'week', 13)}, date '2026-01-05' + n % 40 * 7, 'Australia/Brisbane', ${rarely('published', 'draft')} ${each}`,
    roster_shifts: `(id, agency_id, roster_id, location_id, position_id, works_on, starts, ends, starts_at, ends_at, clock_minutes, elapsed_minutes) select ${id('a100')}, ${own}, ${id('a000')}, ${id('10c0')}, '${position}', ${day}, ${time}, 480, 480 ${each}`,
    assignments: `(id, agency_id, roster_id, roster_shift_id, employee_id, works_on, starts_at, ends_at, status) select ${id('a200')}, ${own}, ${id('a000')}, ${id('a100')}, ${person}, ${day}, ${day} + time '08:00', ${day} + time '16:00', ${rarely('pending', 'accepted')} ${each}`,
    timesheets: `(id, agency_id, company_id, customer_id, location_id, position_id, employee_id, works_on, starts, ends, starts_at, ends_at, time_zone, clock_minutes, elapsed_minutes, paid_minutes, open_exceptions, status) select ${id('7000')}, ${own}, ${own}, ${id('c000')}, ${id('10c0')}, '${position}', ${person}, ${day}, ${time}, 'Australia/Brisbane', 480, 480, 480, n % 5 = 0, ${rarely('disputed', 'submitted')} ${each}`,
    // Of every five one is still open.
    timesheet_exceptions: `(agency_id, timesheet_id, code, severity, facts, found_at, resolved_at, resolved_by_name, resolution) select ${own}, ${id('7000')}, 'late_in', ${rarely('high', 'medium')}, '{"minutes": 20}', ${day}, case when n % 5 <> 0 then ${day} end, case when n % 5 <> 0 then 'Ruth Adler' end, case when n % 5 <> 0 then 'approved' end ${each}`,
    customer_employees: `(id, agency_id, customer_id, employee_id, list, set_by_side) select ${id('c100')}, ${own}, '${firstCustomer}', ${person}, ${rarely('inducted', 'preferred')}, 'agency' ${each}`,
    placements: `(id, agency_id, employee_id, customer_id, company_id, position_id, starts_on) select ${id('d000')}, ${own}, ${person}, case when n % 1000 = 0 then '${firstCustomer}'::uuid else ${id('c000')} end, ${own}, '${position}', ${day} ${each}`,
    accounts: `(id, email, password_hash, first_name, last_name) select ${id('ac00')}, 'user' || n || '@example.com', 'none', 'User', ${named('Number', 'ford', 19)} ${each}`,
    memberships: `(id, account_id, role_id, agency_id, employee_id, shown_name, shown_email, status) select ${id('ae00')}, ${id('ac00')}, '${role}', ${own}, ${person}, 'User ' || ${named('Number', 'ford', 19)}, 'user' || n || '@example.com', ${rarely('inactive', 'active')} ${each}`,
    jobs: `(id, agency_id, stage_set_id, code, company_id, position_id, main_language, title, texts, openings, pay_unit, show_pay, visibility, channels, apply_without_login, resume_required, prevent_duplicates, priority, hot, questions, time_zone, closes_at, status, published_at, created_at, updated_at) select ${id('e000')}, ${own}, ${stages}, 'JP-' || lpad(n::text, 6, '0'), ${own}, '${position}', 'en', ${named('Job', 'work', 23)}, jsonb_build_object('en', jsonb_build_object('title', ${named('Job', 'work', 23)})), 2, 'hour', true, 'public', '{}', true, false, true, 'normal', false, '[]', 'Australia/Brisbane', now() + interval '30 days', ${rarely('on_hold', 'published')}, ${day}, ${day}, ${day} + n * interval '1 second' ${each}`,
    // Half of them for one job, whose list of applicants is requested.
    job_applications: `(id, agency_id, job_id, stage_id, first_name, last_name, email, language, source, questions, answers, score, knocked_out, stage, stage_since, priority, consent_until, once, applied_at, updated_at) select ${id('e100')}, ${own}, case when n % 2 = 0 then '${firstJob}' else ${id('e000')} end, (select stage.id from job_stages stage where stage.agency_id = ${own} and stage.kind = ${rarely('interview', 'applied')} limit 1), 'Robin', ${named('Applicant', 'worth', 29)}, 'applicant' || n || '@example.com', 'en', 'portal', '[]', '{}', n % 40, n % 10 = 0, ${rarely('interview', 'applied')}, ${day}, n, date '2027-12-31', true, ${day}, ${day} ${each}`,
    notifications: `(id, agency_id, membership_id, kind, link, priority, created_at, read_at) select ${id('b000')}, ${own}, (select memberships.id from memberships join accounts on accounts.id = account_id where email = 'admin@muster.example'), 'timesheetApproved', '/time-sheets', 'normal', ${day}, case when n % 19 <> 10 then ${day} end ${each}`,
    audit_entries: `(id, agency_id, number, at, name, summary, changes_hash, prev_hash, hash) select ${id('ad00')}, ${own}, 1000000 + n, ${day}, 'User ' || ${named('Number', 'ford', 19)}, '[]', '', '', '' ${each}`,
  }
}
