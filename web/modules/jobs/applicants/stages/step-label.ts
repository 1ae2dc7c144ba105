import type { useTranslate } from '#web/lib/wording.ts'
import { stageTitle } from '#web/modules/jobs/stages/stage-names.ts'
import type { StageStep } from './stage-actions.ts'

/** What a button or a menu calls a step. */
export function stepLabel(t: ReturnType<typeof useTranslate>, { action, stage, label }: StageStep) {
  if (stage !== null && (label === 'stage' || action === 'change_stage'))
    return t('jobs.stages.moveToStage', { stage: stageTitle(t, stage) })
  return action === 'change_stage' ? t('jobs.stages.moveTo') : t(`jobs.stages.${action}`)
}
