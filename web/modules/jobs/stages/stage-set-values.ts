import { type ApplicationStage, applicationStages } from '#contract/jobs/applications/application-stages.ts'
import type { PassedAction } from '#contract/jobs/applications/application-tests.ts'
import type { StageSet } from '#contract/jobs/stage-sets.ts'
import { type Language, languages } from '#web/lib/language/languages.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'

type Texts = Record<Language, string>
export type FormStage = {
  /** for the list on the screen only */
  key: string
  /** '': a new stage */
  id: string
  kind: ApplicationStage
  names: Texts
  email_applicant: boolean
  email_subjects: Texts
  email_texts: Texts
  test_skill_ids: string[]
  when_passed: PassedAction
  notify_failed: boolean
  applicants: number
}

type TranslatedText = Partial<Record<Language, string | null>>
const textsOf = (shown: TranslatedText = {}): Texts => ({
  en: shown.en ?? '',
  fr: shown.fr ?? '',
  de: shown.de ?? '',
  pt: shown.pt ?? '',
})

const stageValues = ({ name: _, ...stage }: StageSet['stages'][number]): FormStage => ({
  ...stage,
  key: stage.id,
  names: textsOf(stage.names),
  email_subjects: textsOf(stage.email_subjects),
  email_texts: textsOf(stage.email_texts),
})

export const newStage = (kind: ApplicationStage): FormStage => ({
  key: `new ${Math.random()}`,
  id: '',
  kind,
  names: textsOf(),
  email_applicant: false,
  email_subjects: textsOf(),
  email_texts: textsOf(),
  test_skill_ids: [],
  when_passed: 'shortlist',
  notify_failed: true,
  applicants: 0,
})

/** Converts a set to form values; without one, a stage of each kind. */
export const stageSetValues = (set: StageSet | null) => ({
  name: set?.name ?? '',
  is_default: set?.is_default ?? false,
  stages: set === null ? applicationStages.map(newStage) : set.stages.map(stageValues),
})

/** Converts form values to the input of the calls. */
export const stageSetInput = (values: FormValues): FormValues => ({
  ...values,
  // Only this file and the editor make these values.
  stages: (values['stages'] as readonly FormStage[]).map(
    ({ key: _, applicants: __, ...stage }): Record<string, unknown> => stage,
  ),
})

/** The stages with a new one behind the last of its kind, or behind the kinds before it. */
export function withStage(stages: readonly FormStage[], stage: FormStage): FormStage[] {
  const rank = applicationStages.indexOf(stage.kind)
  const before = stages.findLastIndex(({ kind }) => applicationStages.indexOf(kind) <= rank)
  return stages.toSpliced(before + 1, 0, stage)
}

/** Why a stage cannot be removed; null where it can. */
export function whyNotRemove(stages: readonly FormStage[], stage: FormStage): 'lastOfKind' | 'inUse' | null {
  if (stage.applicants > 0) return 'inUse'
  return stages.filter(({ kind }) => kind === stage.kind).length > 1 ? null : 'lastOfKind'
}

/** The name in a language, or in the first that has one; '': the usual name of its kind. */
export const nameIn = (names: Texts, language: Language) =>
  names[language] || languages.map((one) => names[one]).find((one) => one !== '') || ''
