// What an advertisement of the demo consists of.
import type { Language } from '#contract/values/values.ts'

type Text = { title: string; summary: string; description: string; duties: string[]; requirements: string[] }
type LocalisedText = Record<Language, string>
export type AdvertQuestion = {
  id: string
  kind: 'single' | 'yes_no'
  required: true
  text: LocalisedText
  options: { id: string; weight: number; knock_out: boolean; text: LocalisedText | Record<string, never> }[]
  min: null
  max: null
}
export type JobAdvert = {
  /** the template's name */
  name: string
  position: string
  category: string
  pay: readonly [min: number, max: number]
  shift_pattern: LocalisedText
  questions: readonly AdvertQuestion[]
  texts: Record<Language, Text>
}

/** `about`: what the work is like; `offer`: what the person gets. */
export const text = (
  title: string,
  summary: string,
  [about, offer]: readonly [about: string, offer: string],
  duties: string[],
  requirements: string[],
): Text => ({ title, summary, description: `<p>${about}</p><p>${offer}</p>`, duties, requirements })

/** A question that is answered by yes or no: the points for yes; who answers no is marked as not suitable, or gets no points. */
export const yesNo = (
  id: string,
  weight: number,
  no: 'not suitable' | 'no points',
  words: LocalisedText,
): AdvertQuestion => ({
  ...{ id, kind: 'yes_no', required: true, text: words, min: null, max: null },
  options: [
    { id: 'yes', weight, knock_out: false, text: {} },
    { id: 'no', weight: 0, knock_out: no === 'not suitable', text: {} },
  ],
})

export const whenToStart: AdvertQuestion = {
  ...{ id: 'start', kind: 'single', required: true, min: null, max: null },
  text: {
    en: 'When can you start?',
    fr: 'Quand pouvez-vous commencer ?',
    de: 'Wann können Sie anfangen?',
    pt: 'Quando pode começar?',
  },
  options: [
    {
      ...{ id: 'now', weight: 10, knock_out: false },
      text: { en: 'This week', fr: 'Cette semaine', de: 'Diese Woche', pt: 'Esta semana' },
    },
    {
      ...{ id: 'month', weight: 5, knock_out: false },
      text: { en: 'Within a month', fr: 'D’ici un mois', de: 'Innerhalb eines Monats', pt: 'Dentro de um mês' },
    },
    {
      ...{ id: 'later', weight: 0, knock_out: true },
      text: { en: 'Later', fr: 'Plus tard', de: 'Später', pt: 'Mais tarde' },
    },
  ],
}

export const weekends = yesNo('weekend', 5, 'no points', {
  en: 'Can you work on weekends?',
  fr: 'Pouvez-vous travailler le week-end ?',
  de: 'Können Sie am Wochenende arbeiten?',
  pt: 'Pode trabalhar ao fim de semana?',
})

export const ownTransport = yesNo('transport', 5, 'no points', {
  en: 'Do you have your own transport?',
  fr: 'Avez-vous un moyen de transport personnel ?',
  de: 'Sind Sie mit eigenem Fahrzeug mobil?',
  pt: 'Tem transporte próprio?',
})

/** One year of experience in a trade, which is named in each language. */
export const experience = (weight: number, words: LocalisedText) => yesNo('experience', weight, 'no points', words)
