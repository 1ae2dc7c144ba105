// An agency of real size: every list is longer than a hundred, and names are as long and as foreign as real ones.
import { positionColours } from '#contract/platform/reference.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { addUser } from '#server/modules/users/actions.ts'
import { put } from '#server/seed/put.ts'
import { lastInWorld, realSize } from './real-size-facts.ts'
import { passwordHash } from './world.ts'

const firstNames =
  'Álvaro Zoë Nguyễn Oluwaseun Siobhán Mei-Ling Jürgen Fatima Hiroshi Beatriz Noah Priya Łukasz Ngozi Aroha Tāne Ingrid José Amélie Bjørn'
const lastNames =
  'Zhang|de Souza|O’Brien|van der Merwe|Nguyễn Thị Hồng Nhung|Müller|Smith-Jones|Okonkwo|Silva dos Santos|Ó Súilleabháin|Tautahi|Kowalczyk|Al-Farsi|Fernández García|Ångström|Patel|d’Ambrosio|MacDonald|Şahin|Wiśniewska|Ito|Đặng|St. Clair'
const [firsts, lasts] = [firstNames.split(' '), lastNames.split('|')]

const places = [
  ['Sydney', 'NSW', '2000', 'Australia/Sydney', -33.8688, 151.2093],
  ['Melbourne', 'VIC', '3000', 'Australia/Melbourne', -37.8136, 144.9631],
  ['Fremantle', 'WA', '6160', 'Australia/Perth', -32.0569, 115.7439],
] as const

/** Adds the agency, with one administrator, admin@muster.example. */
export async function addAgencyOfRealSize(db: Db) {
  const agency_id = newId()
  const [positions, skills] = [
    entriesOf(agency_id, 'position', realSize.positions, lastInWorld.position),
    entriesOf(agency_id, 'skill', realSize.skills, lastInWorld.skill),
  ]
  const customers = customersOf(agency_id)
  const sites = sitesOf(agency_id, customers)
  const people = peopleOf(agency_id)
  const [last] = positions.slice(-1)
  await put(db, 'companies', [companyOf(agency_id)])
  await put(db, 'reference_items', [...positions, ...skills])
  await put(db, 'customers', customers)
  await put(db, 'locations', sites)
  await put(db, 'sub_locations', areasOf(agency_id, sites.at(-1)?.id ?? ''))
  await put(db, 'employees', people)
  // Everybody has the last position, so that all are candidates for it.
  const held = people.map(({ id }) => ({ agency_id, employee_id: id, position_id: last?.id ?? '', is_primary: true }))
  await put(db, 'employee_positions', held)
  await addUser(db, {
    ...{ email: 'admin@muster.example', password_hash: await passwordHash(), locale: 'en', kind: 'admin', agency_id },
    ...{ first_name: 'Ada', last_name: 'Largent' },
  })
}

const companyOf = (agency_id: string) => ({
  ...{ id: agency_id, agency_id, type: 'head' as const, name: 'Largent Workforce' },
  ...{ email: 'office@example.com', time_zone: 'Australia/Sydney' },
})

/** 0, 1, … */
const counted = (length: number) => Array.from({ length }, (_, at) => at)
const numbered = (at: number) => String(at + 1).padStart(3, '0')

function entriesOf(agency_id: string, kind: 'position' | 'skill', length: number, last: string) {
  const noun = kind === 'position' ? 'Operator' : 'Licence'
  return counted(length).map((at) => {
    const code = `${noun.toUpperCase()}${numbered(at)}`
    const name = at === length - 1 ? last : `${noun} grade ${numbered(at)}`
    const colour = positionColours[at % positionColours.length] ?? 'blue'
    return { id: newId(), agency_id, kind, code, name, colour, sort: at + 1 }
  })
}

const customersOf = (agency_id: string) =>
  counted(realSize.customers).map((at) => ({
    ...{ id: newId(), agency_id, company_id: agency_id, code: `C${numbered(at)}`, status: 'active' as const },
    name: at === realSize.customers - 1 ? lastInWorld.customer : `Customer ${numbered(at)} Pty Ltd`,
  }))

function sitesOf(agency_id: string, customers: readonly { id: string }[]) {
  return counted(realSize.sites).map((at) => {
    const [suburb, state, postcode, time_zone, latitude, longitude] = places[at % places.length] ?? places[0]
    // The last customer has the 150 sites that the others leave.
    const customer_id = (customers[at] ?? customers.at(-1))?.id ?? ''
    const name = at === realSize.sites - 1 ? lastInWorld.site : `Depot ${numbered(at)}`
    return {
      ...{ id: newId(), agency_id, customer_id, name, code: `S${numbered(at)}`, suburb, state, postcode, time_zone },
      ...{ latitude, longitude },
    }
  })
}

const areasOf = (agency_id: string, location_id: string) =>
  counted(realSize.areas).map((at) => ({ id: newId(), agency_id, location_id, name: `Zone ${numbered(at)}` }))

const peopleOf = (agency_id: string) =>
  counted(realSize.people).map((at) => {
    const [first_name, last_name] = nameOf(at)
    return {
      ...{ id: newId(), agency_id, company_id: agency_id, employee_code: `P${String(at + 1).padStart(4, '0')}` },
      ...{
        first_name,
        last_name,
        email: `person${at + 1}@example.com`,
        phone: `+6149157${String(at).padStart(4, '0')}`,
      },
      ...{ birth_date: '1990-05-17', right_to_work: 'citizen' as const, status: 'active' as const },
    }
  })

function nameOf(at: number): [first_name: string, last_name: string] {
  if (at === realSize.people - 1) return ['Zuzana', 'Žižka']
  if (at === realSize.people - 2) return [lastInWorld.oneName, '']
  const first = firsts[at % firsts.length] ?? ''
  return [first, lasts[Math.floor(at / firsts.length) % lasts.length] ?? '']
}
