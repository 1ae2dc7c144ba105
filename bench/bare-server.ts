/**
 * The baseline of the employee list: only `node:http`, `pg`, one prepared statement and JSON. No framework, no
 * sign-in, no input validation, no transaction, no row-level security (its role sees everything).
 * Run with DATABASE_URL, AGENCY and PORT; answers any request: `?q=` searches, `?by=json` lets PostgreSQL write the JSON.
 */
import { createServer } from 'node:http'
import { Pool } from 'pg'

const { DATABASE_URL, AGENCY, PORT } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, options: '-c role=muster_platform -c timezone=UTC' })

const columns = `
  page.id, page.employee_code, page.name, page.email, page.phone, page.company_name,
  (select json_agg(position.name order by held.is_primary desc, position.name) from employee_positions held
    join reference_items position on position.id = held.position_id
    where held.agency_id = page.agency_id and held.employee_id = page.id) as position_names,
  page.right_to_work, page.visa_expires_on::text,
  (select min(document.expires_on)::text from employee_documents document
    where document.agency_id = page.agency_id and document.employee_id = page.id and document.status = 'approved') as documents_end_on,
  page.status, page.do_not_rehire, page.version`
const ofPeople = `employees.id, employees.agency_id, employees.employee_code, employees.name, employees.email, employees.phone,
  companies.name as company_name, employees.right_to_work, employees.visa_expires_on, employees.status,
  employees.do_not_rehire is not null as do_not_rehire, employees.version`
const joined = `join companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id`

// The total comes from the counters of our server: counting 100,000 rows per page would make the baseline fifty times slower.
const plainPage = `select ${ofPeople} from employees ${joined} where employees.agency_id = $1 order by muster_plain(employees.name), employees.id limit 25`
const plain = `
  select (select sum(people)::int from employee_counts where agency_id = $1) as total, ${columns} from (${plainPage}) page`
const searched = `
  with found as materialized (
      select id, muster_plain(name) as sorted from employees where agency_id = $1 and search_text like $2),
    cut as (select id from found order by sorted, id limit 25)
  select (select count(*)::int from found) as total, ${columns}
  from (select ${ofPeople} from cut join employees using (id) ${joined} order by muster_plain(employees.name), employees.id) page`
const asJson = (text: string) => `select coalesce(json_agg(line), '[]')::text as rows from (${text}) line`

type Totals = { total: number }

const server = createServer(async (request, response) => {
  const requested = new URL(request.url ?? '/', 'http://bare').searchParams
  const q = requested.get('q') ?? ''
  const text = await (requested.get('by') === 'json' ? byDatabase(q) : byNode(q))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.once('SIGINT', () => process.exit(0))

async function byNode(q: string) {
  const { rows } = await pool.query<Totals>(questionOf(q))
  const total = rows[0]?.total ?? 0
  return JSON.stringify({
    status: 200,
    message: 'OK',
    data: { rows: rows.map(({ total: _, ...row }) => row), total, more: false, page: 1, per_page: 25 },
  })
}

async function byDatabase(q: string) {
  const { name, text, values } = questionOf(q)
  const { rows } = await pool.query<{ rows: string }>({ name: `${name}_json`, text: asJson(text), values })
  return `{"status":200,"message":"OK","data":${rows[0]?.rows}}`
}

const questionOf = (q: string) =>
  q === ''
    ? { name: 'plain', text: plain, values: [AGENCY] }
    : { name: 'searched', text: searched, values: [AGENCY, `%${q.toLowerCase()}%`] }
