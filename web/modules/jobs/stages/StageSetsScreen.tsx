import { Badge, Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type StageSetRow, stageSets } from '#contract/jobs/stage-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { stageTitle } from './stage-names.ts'

/** The sets of stages through which applicants go. */
export function StageSetsScreen() {
  const t = useWords()
  const query = useApiQuery(stageSets.all, {})
  return (
    <Page
      title={t('jobs.stageSets.title')}
      description={t('jobs.stageSets.description')}
      actions={
        <Button component="a" href={hrefOf('/job-stages/create')} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('jobs.stageSets.add')}
        </Button>
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
  const t = useWords()
  return (
    <Panel
      title={set.name ?? t('jobs.stageSets.standard')}
      actions={
        <>
          {set.is_default && <Badge variant="light">{t('jobs.stageSets.isDefault')}</Badge>}
          <Button
            component="a"
            variant="default"
            href={hrefOf('/job-stages/edit/{id}', { id: set.id })}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('jobs.stageSets.edit')}
            <VisuallyHidden> {set.name ?? t('jobs.stageSets.standard')}</VisuallyHidden>
          </Button>
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
