import { Badge, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type StageSetRow, stageSets } from '#contract/jobs/stage-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { stageTitle } from './stage-names.ts'

/** The sets of stages through which applicants go. */
export function StageSetsScreen() {
  const t = useTranslate()
  const query = useApiQuery(stageSets.all, {})
  return (
    <Page
      title={t('jobs.stageSets.title')}
      description={t('jobs.stageSets.description')}
      actions={
        <LinkButton href={hrefOf('/job-stages/create')} icon={IconPlus} variant="filled">
          {t('jobs.stageSets.add')}
        </LinkButton>
      }
    >
      <Loaded of={query}>
        {(sets) => (
          <Stack gap="lg">
            {sets.map((set) => (
              <StageSetPanel key={set.id} set={set} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function StageSetPanel({ set }: { set: StageSetRow }) {
  const t = useTranslate()
  return (
    <Panel
      title={set.name ?? t('jobs.stageSets.standard')}
      actions={
        <>
          {set.is_default && <Badge variant="light">{t('jobs.stageSets.isDefault')}</Badge>}
          <LinkButton href={hrefOf('/job-stages/edit/{id}', { id: set.id })} icon={IconPencil}>
            {t('jobs.stageSets.edit')}
            <VisuallyHidden> {set.name ?? t('jobs.stageSets.standard')}</VisuallyHidden>
          </LinkButton>
        </>
      }
    >
      <Group gap="xs">
        {set.stages.map((stage) => (
          <Badge key={stage.id} variant="light" color="gray" tt="none" size="lg" fw={500}>
            {stageTitle(t, stage)}
          </Badge>
        ))}
      </Group>
    </Panel>
  )
}
