// A large instance in the format of the public ones, made from a seed: for trying sizes that are not published.
import { randomOf } from '#server/optimiser/random.ts'

export type InstanceSize = { people: number; days: number; types: number; seed: number }

/** The text of an instance. The cover is a little more than the people can work, as in the public ones. */
export function makeInstance({ people, days, types, seed }: InstanceSize): string {
  const random = randomOf(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const ids = Array.from({ length: types }, (_, type) => `T${type}`)
  const minutes = ids.map(() => 60 * whole(7, 10))
  const weeks = days / 7
  const staff: string[] = []
  const off: string[] = []
  const wanted: string[] = []
  const unwanted: string[] = []
  for (let person = 0; person < people; person++) {
    const id = `P${person}`
    const able = ids.map(() => (random() < 0.7 ? (random() < 0.3 ? Math.ceil(days / 2) : days) : 0))
    able[whole(0, types - 1)] = days
    const most = Math.round(weeks * 60 * whole(34, 40))
    const shifts = ids.map((one, type) => `${one}=${able[type]}`).join('|')
    staff.push(
      `${id},${shifts},${most},${most - 60 * Math.round(weeks * 10)},${whole(5, 6)},2,${whole(2, 3)},${Math.ceil(weeks / 2)}`,
    )
    off.push(`${id},${Array.from({ length: Math.ceil(days / 14) }, (_, at) => at * 14 + whole(0, 12)).join(',')}`)
    for (let day = 0; day < days; day++) {
      const row = `${id},${day},${ids[whole(0, types - 1)]},${whole(1, 3)}`
      const chance = random()
      if (chance < 0.08) wanted.push(row)
      else if (chance < 0.14) unwanted.push(row)
    }
  }
  const aDay = (people * 4.4) / 7
  const cover = Array.from({ length: days * types }, (_, at) => {
    const required = Math.max(0, Math.round((aDay / types) * (0.7 + 0.6 * random())))
    return `${Math.floor(at / types)},${ids[at % types]},${required},100,1`
  })
  const shifts = ids.map((id, at) => `${id},${minutes[at]},${at > 0 && at % 2 === 1 ? ids[at - 1] : ''}`)
  const sections = { HORIZON: [days], SHIFTS: shifts, STAFF: staff, DAYS_OFF: off, SHIFT_ON_REQUESTS: wanted }
  return Object.entries({ ...sections, SHIFT_OFF_REQUESTS: unwanted, COVER: cover })
    .map(([name, rows]) => [`SECTION_${name}`, ...rows, ''].join('\n'))
    .join('\n')
}
