// Adds the figures of people to the rows of the grid.
import type { PersonFigures } from '#contract/rostering/rosters/roster-people.ts'
import type { Fit } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { Translate } from '#web/wording/translate.ts'
import { dayText, verdictSign, visaSign } from './figure-texts.ts'
import type { DayMark, GridDay, GridPerson } from '#web/modules/rosters/grid/grid-content.ts'

/** The rows with the shade of each day and the remaining visa hours. */
export function withFigures(
  t: Translate,
  people: readonly GridPerson[],
  figures: ReadonlyMap<string, PersonFigures>,
  days: readonly Pick<GridDay, 'date'>[],
): readonly GridPerson[] {
  if (figures.size === 0) return people
  return people.map((person) => {
    const ofPerson = figures.get(person.id)
    if (!ofPerson || (ofPerson.days.length === 0 && ofPerson.visa === null)) return person
    return {
      ...person,
      sign: ofPerson.visa === null ? undefined : visaSign(t, ofPerson.visa),
      markOf: (at) => markOf(t, ofPerson, days[at]?.date),
    }
  })
}

function markOf(t: Translate, { days }: Pick<PersonFigures, 'days'>, date: string | undefined): DayMark | undefined {
  const day = days.find(({ works_on }) => works_on === date)
  return day && { kind: day.state, label: dayText(t, day) }
}

/** Only the people who can work the shift, each with the verdict; all while it is not known. */
export function withVerdicts(people: readonly GridPerson[], fit: Fit | null): readonly GridPerson[] {
  if (fit === null) return people
  return people.flatMap((person) => {
    const cell = fit(person.id, 0)
    return cell === null || cell.level === 'block' ? [] : [{ ...person, verdict: verdictSign(cell) }]
  })
}
