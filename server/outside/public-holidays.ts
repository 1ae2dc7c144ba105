import type { states } from '#contract/values.ts'

type State = (typeof states)[number]

export type PublicHoliday = {
  state: State
  date: string
  name: string
  translations: { en: string; fr: string | null; de: string | null; pt: string | null }
  /** 'HH:MM' by the clock there; null: the whole day */
  starts: string | null
}

/** Where the days come from, as it has to be named (data under CC BY-SA 3.0). */
export const holidaySource = 'date-holidays 3.37.0 (CC BY-SA 3.0)'

/**
 * The public holidays of a state in a year, as the package date-holidays tells them: without regional ones, and with the faults
 * that server/modules/holidays/rules.ts corrects. Its tables are large, so they are loaded when asked for.
 */
export async function publicHolidaysOf(state: State, year: number): Promise<PublicHoliday[]> {
  const { default: Holidays } = await import('date-holidays')
  const told = new Holidays('AU', state)
  const nameIn = namesOf((language) => told.getHolidays(year, language).filter(({ type }) => type === 'public'))
  return told
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }, at) => ({
      state,
      date: date.slice(0, 10),
      name,
      translations: { en: name, fr: nameIn.fr(at, name), de: nameIn.de(at, name), pt: nameIn.pt(at, name) },
      starts: date.slice(11, 16) === '00:00' ? null : date.slice(11, 16),
    }))
}

/** A day's name in each language; null where the package has only the English one. */
function namesOf(told: (language: string) => { name: string }[]) {
  const inLanguage = (language: string) => {
    const names = told(language)
    return (at: number, english: string) => {
      const name = names[at]?.name ?? null
      return name === english ? null : name
    }
  }
  return { fr: inLanguage('fr'), de: inLanguage('de'), pt: inLanguage('pt') }
}
