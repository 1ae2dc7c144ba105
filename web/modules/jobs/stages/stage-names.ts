import type { Stage } from '#contract/jobs/stage-sets.ts'
import type { useTranslate } from '#web/lib/wording.ts'

/** The agency's name of a stage, or the usual name of its kind. */
export const stageTitle = (t: ReturnType<typeof useTranslate>, { kind, name }: Pick<Stage, 'kind' | 'name'>) =>
  name ?? t(`jobs.stage.${kind}`)
