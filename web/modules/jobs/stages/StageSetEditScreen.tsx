import { Stack } from '@mantine/core'
import { applications } from '#contract/jobs/applications/applications.ts'
import { type StageSet, stageSets } from '#contract/jobs/stage-sets.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { stageSetInput, stageSetValues } from './stage-set-values.ts'
import { StageSetForm } from './StageSetForm.tsx'

/** Changes the stages of a set: their names, their order, and what applicants are sent. */
export function StageSetEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(stageSets.info, { id })
  return (
    <Page
      title={query.data ? (query.data.name ?? t('jobs.stageSets.standard')) : t('jobs.stageSets.edit')}
      back={{ href: hrefOf('/job-stages'), label: t('jobs.stageSets.title') }}
      width="narrow"
    >
      <Loaded of={query}>{(set) => <EditForm key={set.id} set={set} />}</Loaded>
    </Page>
  )
}

const valuesOf = (set: StageSet) => ({ ...stageSetValues(set), id: set.id, version: set.version })

function EditForm({ set }: { set: StageSet }) {
  const t = useTranslate()
  const go = useGo()
  const list = hrefOf('/job-stages')
  const form = useFormOf(stageSets.update, {
    initial: valuesOf(set),
    fromCurrent: valuesOf,
    toInput: stageSetInput,
    invalidates: [stageSets, applications],
    success: t('jobs.stageSets.saved'),
    failed: t('jobs.stageSets.failed'),
    onDone: () => go(list),
  })
  const isFree = !set.is_default && set.jobs === 0 && set.templates === 0
  return (
    <Stack gap="lg">
      <StageSetForm of={form} set={set} />
      {isFree && (
        <RemoveButton
          call={stageSets.remove}
          record={set}
          label={t('jobs.stageSets.delete')}
          question={t('jobs.stageSets.deleteQuestion', { name: set.name ?? t('jobs.stageSets.standard') })}
          invalidates={[stageSets.all]}
          success={t('jobs.stageSets.deleted')}
          onDone={() => go(list, { replace: true })}
        />
      )}
    </Stack>
  )
}
