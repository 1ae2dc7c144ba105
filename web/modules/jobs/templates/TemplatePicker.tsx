import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type JobTemplate, jobTemplates } from '#contract/jobs/job-templates.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { templateFacts } from './template-texts.ts'
import { groupBy } from '#web/lib/grouping.ts'

type Props = { opened: boolean; onClose: () => void; onPick: (template: JobTemplate) => void }

/** The templates by category, to copy one into a job. */
export function TemplatePicker({ opened, onClose, onPick }: Props) {
  const t = useTranslate()
  const query = useApiQuery(jobTemplates.byCategory, {}, { when: opened })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('jobs.create.useTemplate')}>
      {opened && <Loaded of={query}>{(templates) => <Templates templates={templates} onPick={onPick} />}</Loaded>}
    </SideDrawer>
  )
}

function Templates({
  templates,
  onPick,
}: {
  templates: readonly JobTemplate[]
  onPick: (template: JobTemplate) => void
}) {
  const t = useTranslate()
  const [q, setQ] = useState('')
  const words = q.trim().toLowerCase()
  const matching = templates.filter(({ name, text, category_name }) =>
    [name, text?.title ?? '', category_name].some((one) => one.toLowerCase().includes(words)),
  )
  if (templates.length === 0)
    return <EmptyState title={t('jobs.templates.empty')} text={t('jobs.templates.emptyText')} />
  return (
    <Stack>
      <TextInput
        aria-label={t('jobs.templates.search')}
        placeholder={t('jobs.templates.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        data-autofocus
      />
      {matching.length === 0 && <Text c="dimmed">{t('ui.nothingFound')}</Text>}
      {[...groupBy(matching, ({ category_name }) => category_name)].map(([category, rows]) => (
        <section key={category}>
          <Title order={3} size="h4">
            {category}
          </Title>
          <Lines>
            {rows.map((template) => (
              <Line key={template.id} name={template.name} facts={templateFacts(template)}>
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => onPick(template)}
                  aria-label={t('jobs.templates.useOne', { name: template.name })}
                >
                  {t('jobs.templates.use')}
                </Button>
              </Line>
            ))}
          </Lines>
        </section>
      ))}
    </Stack>
  )
}
