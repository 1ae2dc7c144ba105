import type { Random } from '#server/optimiser/random.ts'

export const typesOfLong = 'ABCDEF'

/** The text of a public instance by chance: everybody may work the first type without a limit, and each of the others seldom. Cover is required of several people. */
export function longInstance(random: Random, { days, people }: { days: number; people: number }): string {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const shifts = [...typesOfLong].map(
    (id, at) => `${id},${at === 5 ? 600 : 480},${typesOfLong.slice(0, at).split('').join('|')}`,
  )
  const staff = Array.from({ length: people }, (_, at) => {
    const limits = [...typesOfLong].map((id, type) => `${id}=${type === 0 ? days : whole(0, Math.ceil(days / 20))}`)
    const most = Math.round(days * 0.6) * 480
    return `P${at},${limits.join('|')},${most},${most - 480 * whole(1, Math.ceil(days / 7))},5,2,${whole(2, 3)},${Math.ceil(days / 14)}`
  })
  const off = staff.map((_, at) => `P${at},${whole(0, 10)},${whole(11, 20)}`)
  const wanted = staff.map((_, at) => `P${at},${whole(0, days - 1)},A,${whole(1, 3)}`)
  const cover = Array.from({ length: people === 1 ? 0 : days }, (_, day) => `${day},A,${Math.ceil(people / 2)},100,1`)
  return [
    ...['SECTION_HORIZON', days, 'SECTION_SHIFTS', ...shifts, 'SECTION_STAFF', ...staff],
    ...['SECTION_DAYS_OFF', ...off, 'SECTION_SHIFT_ON_REQUESTS', ...wanted, 'SECTION_COVER', ...cover],
  ].join('\n')
}
