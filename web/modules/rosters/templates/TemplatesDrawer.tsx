import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type RosterTemplate, rosterTemplates } from '#contract/rostering/rosters/roster-templates.ts'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatAgo } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/copying/Repeat.module.css'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { RenameTemplate } from './RenameTemplate.tsx'

type Props = {
  /** where and after what the template is applied, to begin with */
  roster?: Roster | undefined
  /** the first day, where that roster is not known */
  from?: string
  opened: boolean
  onClose: () => void
}

/** The roster templates: apply, rename and delete. */
export function TemplatesDrawer({ roster, from, opened, onClose }: Props) {
  const t = useTranslate()
  const [used, setUsed] = useState<RosterTemplate | null>(null)
  function close() {
    setUsed(null)
    onClose()
  }
  return (
    <SideDrawer opened={opened} onClose={close} title={used ? used.name : t('rosters.templates.title')}>
      {used ? (
        <ApplyTemplate template={used} roster={roster} from={from} onBack={() => setUsed(null)} onClose={close} />
      ) : (
        <Templates onUse={setUsed} />
      )}
    </SideDrawer>
  )
}

function Templates({ onUse }: { onUse: (template: RosterTemplate) => void }) {
  const t = useTranslate()
  const templates = useApiQuery(rosterTemplates.all, {})
  return (
    <Loaded of={templates}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('rosters.templates.empty')} text={t('rosters.templates.emptyText')} />
        ) : (
          <ul className={classes.list} aria-label={t('rosters.templates.title')}>
            {rows.map((row) => (
              <TemplateRow key={row.id} template={row} onUse={() => onUse(row)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function TemplateRow({ template, onUse }: { template: RosterTemplate; onUse: () => void }) {
  const t = useTranslate()
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const remove = useSend(rosterTemplates.remove, {
    invalidates: [rosterTemplates],
    success: t('rosters.templates.deleted'),
    failed: t('rosters.templates.deleteFailed'),
    onDone: close,
  })
  return (
    <li className={classes.template}>
      <Stack gap={2} className={classes.grows}>
        <Text fw={600}>{template.name}</Text>
        <Details template={template} />
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-sm" variant="light" onClick={onUse}>
          {t('rosters.templates.use')}
        </Button>
        <RowMenu
          label={t('rosters.templates.menu', { name: template.name })}
          items={[
            {
              label: t('rosters.templates.rename'),
              icon: <IconPencil size={16} />,
              onClick: () => setDialog('rename'),
            },
            {
              label: t('rosters.templates.delete'),
              icon: <IconTrash size={16} />,
              onClick: () => setDialog('delete'),
              tone: 'bad',
            },
          ]}
        />
      </Group>
      <RenameTemplate template={template} opened={dialog === 'rename'} onClose={close} />
      <ReasonDialog
        opened={dialog === 'delete'}
        onClose={close}
        title={t('rosters.templates.deleteQuestion', { name: template.name })}
        confirm={t('rosters.templates.delete')}
        tone="bad"
        busy={remove.busy}
        onConfirm={() => remove.send({ id: template.id, version: template.version })}
      >
        {t('rosters.templates.deleteText')}
      </ReasonDialog>
    </li>
  )
}

function Details({ template }: { template: RosterTemplate }) {
  const t = useTranslate()
  const { days, shift_count, people_count, usage_count, last_used_at, location_name, customer_name } = template
  const contents = [
    days % 7 === 0
      ? t('rosters.templates.weekCount', { count: days / 7 })
      : t('rosters.templates.dayCount', { count: days }),
    t('rosters.list.shifts', { count: shift_count }),
    people_count === 0 ? t('rosters.templates.noPeople') : t('rosters.templates.assignments', { count: people_count }),
  ]
  const used =
    last_used_at === null
      ? t('rosters.templates.neverUsed')
      : t('rosters.templates.used', { count: usage_count, ago: formatAgo(last_used_at) })
  return (
    <>
      <Text size="sm" c="dimmed">
        {contents.join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {location_name} · {customer_name} · {used}
      </Text>
    </>
  )
}
