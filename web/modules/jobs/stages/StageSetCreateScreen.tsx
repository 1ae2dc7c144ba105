import { stageSets } from '#contract/jobs/stage-sets.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { stageSetInput, stageSetValues } from './stage-set-values.ts'
import { StageSetForm } from './StageSetForm.tsx'

/** Adds a set with the usual stages. */
export function StageSetCreateScreen() {
  const t = useTranslate()
  const go = useGo()
  const list = hrefOf('/job-stages')
  const form = useFormOf(stageSets.store, {
    initial: stageSetValues(null),
    toInput: stageSetInput,
    invalidates: [stageSets],
    success: t('jobs.stageSets.saved'),
    failed: t('jobs.stageSets.failed'),
    onDone: () => go(list),
  })
  return (
    <Page title={t('jobs.stageSets.create')} back={{ href: list, label: t('jobs.stageSets.title') }} width="narrow">
      <StageSetForm of={form} set={null} />
    </Page>
  )
}
