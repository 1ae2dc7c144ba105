// Shifts of a test's own, and employees with accounts of their own.
import { ownBasics } from '#contract/people/employee-details.ts'
import { employees } from '#contract/people/employees.ts'
import type { Page } from '@playwright/test'
import { linkFor } from './emails.ts'
import type { Calls, RecordVersion } from './server-calls.ts'
import { password, type Person, sessionOf } from './world.ts'

type Candidate = {
  employee_id: string
  name: string
  verdict: 'ok' | 'warn' | 'block'
  findings: { rule: string; severity: string }[]
}
export type Employee = { employee_id: string; name: string }
export type Worker = Employee & { person: Person }
export type Shift = RecordVersion & {
  location_id: string
  position_id: string
  works_on: string
  starts: string
  ends: string
  starts_at: string
}

/** A time so many minutes from now, at the sites in Brisbane. */
export function inMinutes(minutes: number) {
  const at = Temporal.Now.zonedDateTimeISO('Australia/Brisbane').add({ minutes })
  return { day: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The day of a shift as cards show it: 4 Nov, which is not 24 Nov. */
export const dayOf = ({ works_on }: Shift) =>
  new RegExp(`(?<!\\d)${Temporal.PlainDate.from(works_on).toLocaleString('en-AU', { day: 'numeric', month: 'short' })}`)

/** The times of a shift as cards show them. The demo has other shifts of the same people on some days. */
export const timesOf = ({ starts, ends }: Shift) => `${starts.slice(0, 5)}–${ends.slice(0, 5)}`

type Times = { dates: readonly string[]; starts: string; ends: string }

/** A draft roster of its own with shifts of one person each, in this order. */
export async function rosterWith(call: Calls, at: { location: string; position: string }, times: readonly Times[]) {
  const { id: location_id } = await call('/location/list', { q: at.location })
  const positions = await call<{ id: string; name: string }[]>('/position-list')
  const position_id = positions.find(({ name }) => name === at.position)?.id
  const dates = times.flatMap((one) => one.dates).toSorted()
  const days = Temporal.PlainDate.from(dates[0] ?? '').until(dates.at(-1) ?? '').days + 1
  const roster = await call('/roster/store', { location_id, week_start: dates[0], days, another: true, name: 'Story' })
  const shifts: Shift[] = []
  for (const one of times) {
    const made = await call<{ shifts: Shift[] }>('/roster/shift-store', { roster_id: roster.id, position_id, ...one })
    shifts.push(...made.shifts.toSorted((first, second) => first.works_on.localeCompare(second.works_on)))
  }
  return { roster_id: roster.id, shifts }
}

/** So many people who can work all of these shifts, each with a new account: no other test signs them in or rosters them. */
export async function workersAt(page: Page, call: Calls, shifts: readonly Shift[], count: number): Promise<Worker[]> {
  const workers = await findWorkers(page, call, shifts, count)
  if (workers.length < count) throw new Error(`only ${workers.length} people can work there`)
  return workers
}

/** Somebody with a new account who becomes an employee of this type, with a position of theirs; the day is of a week of the test's own. */
export async function employedAs(page: Page, call: Calls, type: 'Casual' | 'Full time', day: string) {
  const times = { dates: [day], starts: '09:00', ends: '13:00' }
  const { shifts } = await rosterWith(call, { location: 'footscray', position: 'Carer' }, [times])
  const [worker] = (await workersAt(page, call, shifts, 1)) as [Worker]
  const { id: employment_type_id } = await call('/employeement-type/list', { q: type })
  // Nobody was employed too late for what a test has them work.
  await changeBasics(call, worker, () => ({ employment_type_id, start_date: '2020-01-06' }))
  return { ...worker, position_id: shifts[0]?.position_id, location_id: shifts[0]?.location_id }
}

/**
 * A shift of four hours in a draft roster of its own, which begins within 24 hours and somebody with a new account can work: whom the
 * demo has at work depends on the time of day. `ends` is in so many minutes.
 */
export async function shiftSoon(page: Page, call: Calls, at: { location: string; position: string }) {
  for (const minutes of [180, 480, 780, 1080]) {
    const [from, to] = [inMinutes(minutes), inMinutes(minutes + 240)]
    const times = { dates: [from.day], starts: from.time, ends: to.time }
    const { roster_id, shifts } = await rosterWith(call, at, [times])
    const [worker] = await findWorkers(page, call, shifts, 1)
    if (shifts[0] && worker) return { roster_id, shift: shifts[0], worker, ends: minutes + 240 }
  }
  throw new Error('nobody can work within 24 hours')
}

/** Who can work a shift, the best first. */
export const ableAt = async (call: Calls, shift: RecordVersion): Promise<Employee[]> =>
  (await candidatesFor(call, shift)).filter(({ verdict }) => verdict !== 'block')

const candidatesFor = async (call: Calls, { id: roster_shift_id }: RecordVersion) =>
  (await call<{ rows: Candidate[] }>('/roster/employee-availability-check', { roster_shift_id, q: '' })).rows

/** First those who can work these shifts as they are: they are few, and every test takes its own. Then those who can learn it. */
async function findWorkers(page: Page, call: Calls, shifts: readonly Shift[], count: number): Promise<Worker[]> {
  const lists = await Promise.all(shifts.map((shift) => candidatesFor(call, shift)))
  const blockedBy = ({ employee_id }: Employee) =>
    lists.flatMap((list) => {
      const candidate = list.find((one) => one.employee_id === employee_id)
      if (candidate === undefined) return ['notListed']
      return candidate.findings.filter(({ severity }) => severity === 'block').map(({ rule }) => rule)
    })
  const [anyone = []] = lists
  const able = anyone.filter((one) => blockedBy(one).length === 0)
  const trainable = anyone.filter((one) => {
    const rules = blockedBy(one)
    return rules.length > 0 && rules.every((rule) => rule === 'positionNotHeld' || rule === 'inductionMissing')
  })
  const workers: Worker[] = []
  for (const { employee_id, name } of [...able, ...trainable]) {
    if (workers.length === count) break
    const worker = await signedUp(page, call, { employee_id, name })
    if (worker === null) continue
    await train(call, worker, shifts, blockedBy(worker))
    workers.push(worker)
  }
  return workers
}

/** Adds the position of these shifts to an employee, and inducts them there, as far as that is what keeps them from it. */
async function train(call: Calls, worker: Employee, [shift]: readonly Shift[], blocks: readonly string[]) {
  if (shift !== undefined && blocks.includes('positionNotHeld'))
    await changeBasics(call, worker, (held) => ({ position_ids: [...held, shift.position_id] }))
  if (shift !== undefined && blocks.includes('inductionMissing')) {
    const { customer_id } = await call<{ customer_id: string }>('/location/info', { id: shift.location_id })
    await call('/customer/employee-store', { customer_id, employee_id: worker.employee_id, list: 'inducted' })
  }
}

/** Changes what an employee's file begins with; `change` gets the positions that they hold. */
async function changeBasics(call: Calls, { employee_id }: Employee, change: (position_ids: string[]) => object) {
  const stored = await call<Record<string, unknown> & { positions: { id: string }[] }>('/employee/info', {
    id: employee_id,
  })
  const kept = Object.keys(employees.updateBasics.input.shape).map((name) => [name, stored[name]] as const)
  const position_ids = stored.positions.map(({ id }) => id)
  await call('/employee/update-basic-info', { ...Object.fromEntries(kept), position_ids, ...change(position_ids) })
}

/** Gives an employee an account with the password of the demo; null if they have one already, from the demo or for another test. */
async function signedUp(page: Page, call: Calls, { employee_id, name }: Employee): Promise<Worker | null> {
  const person = `worker-${employee_id.slice(-12)}` as const
  const hasAccount = async () => (await call<{ email?: string }>('/user/list', { employee_id })).email !== undefined
  if (await hasAccount()) return null
  try {
    await addAccount(page, call, { person, name, employee_id })
  } catch (error) {
    // Another test was first.
    if (await hasAccount()) return null
    throw error
  }
  // Emails go to people who have signed in before.
  await sessionOf(page, person)
  return { employee_id, name, person }
}

/** A user of the office, with a role of the agency, whom no other test signs in or changes. */
export async function newAdmin(page: Page, call: Calls, own: { name: string; role_id: string }): Promise<Person> {
  const person = `worker-${crypto.randomUUID().slice(-12)}` as const
  await addAccount(page, call, { person, ...own })
  return person
}

type Account = { person: Person; name: string; employee_id?: string; role_id?: string }

async function addAccount(page: Page, call: Calls, { person, name, ...belonging }: Account) {
  const email = `${person}@muster.example`
  if (belonging.employee_id !== undefined) await moveTo(call, belonging.employee_id, email)
  const [first_name = '', ...rest] = name.split(' ')
  await call('/user/create', { first_name, last_name: rest.join(' '), email, ...belonging })
  const token = (await linkFor(page.request, 'invitation', email)).split('#')[1]
  const set = await page.request.post('/api/update-password', { data: { token, password } })
  if (!set.ok()) throw new Error(await set.text())
}

/** Invitations go to the address in the record only. */
async function moveTo(call: Calls, id: string, email: string) {
  const stored = await call<Record<string, unknown>>('/employee/info', { id })
  const kept = Object.fromEntries(ownBasics.map((name) => [name, stored[name]] as const))
  // Whom another test imported can have none, and the form requires one.
  const phone = stored['phone'] || `+61491570${String(parseInt(id.slice(-4), 16) % 1000).padStart(3, '0')}`
  await call('/employee/candidate-profile-update', { ...kept, phone, id, version: stored['version'], email })
}

/** Assigns an employee to a shift, before or after it is published. */
export const assign = (call: Calls, { id: roster_shift_id }: RecordVersion, { employee_id }: Employee) =>
  call('/roster/assign', { roster_shift_id, employee_ids: [employee_id] })

export const publish = (call: Calls, roster_id: string) =>
  call('/roster/status-update', { ids: [roster_id], action: 'publish', accept_warnings: true })

/** Accepts every assignment of a roster on behalf of its people. */
export async function acceptAll(call: Calls, shifts: readonly RecordVersion[]) {
  for (const { id: roster_shift_id } of shifts) {
    const { id, version } = await call('/roster/assignment-list', { roster_shift_id, status: 'pending' })
    await call('/roster/employee-accept-decline', { id, version, answer: 'accept', note: 'By phone' })
  }
}
