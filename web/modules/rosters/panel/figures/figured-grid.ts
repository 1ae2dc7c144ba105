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
    const found = figures.get(person.id)
    if (!found || (found.days.length === 0 && found.visa === null)) return person
    return {
      ...person,
      sign: found.visa === null ? undefined : visaSign(t, found.visa),
      markOf: (at) => markOf(t, found, days[at]?.date),
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
    const found = fit(person.id, 0)
    return found === null || found.level === 'block' ? [] : [{ ...person, verdict: verdictSign(found) }]
  })
}
