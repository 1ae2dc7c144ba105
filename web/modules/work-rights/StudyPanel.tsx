import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type RightsOfPerson, type StudyPeriod, studyKinds, workRights } from '#contract/people/work-rights.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatDateRange } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

/** The dates when the course is in session. */
export function StudyPanel({ rights }: { rights: RightsOfPerson }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const add = (
    <May call={workRights.storePeriod}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('workRights.study.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('workRights.study.title')} actions={add}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('workRights.study.text')}
        </Text>
        {rights.periods.length === 0 && <Text>{t('workRights.study.none')}</Text>}
        {rights.periods.map((period) => (
          <Period key={period.id} id={rights.id} period={period} />
        ))}
      </Stack>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title={t('workRights.study.add')}>
        {opened && <NewPeriod id={rights.id} onClose={() => setOpened(false)} />}
      </SideDrawer>
    </Panel>
  )
}

function Period({ id, period }: { id: string; period: StudyPeriod }) {
  const t = useTranslate()
  const about = { invalidates: [workRights], failed: t('workRights.failed') }
  const confirm = useSend(workRights.confirmPeriod, { ...about, success: t('workRights.visas.confirmed') })
  const remove = useSend(workRights.removePeriod, { ...about, success: t('workRights.study.removed') })
  return (
    <Group justify="space-between">
      <div>
        <Group gap="xs">
          <Text fw={600}>{[t(`workRights.study.kind.${period.kind}`), period.course].filter(Boolean).join(' · ')}</Text>
          {period.confirmed_at === null && <StatusBadge tone="warn">{t('workRights.visas.waits')}</StatusBadge>}
        </Group>
        <Text size="sm">{formatDateRange(period.starts_on, period.ends_on)}</Text>
      </div>
      <Group gap="xs">
        {period.allowed_actions.includes('confirm') && (
          <Button size="compact-sm" loading={confirm.busy} onClick={() => confirm.send({ id, period_id: period.id })}>
            {t('workRights.visas.confirm')}
          </Button>
        )}
        {period.allowed_actions.includes('remove') && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={remove.busy}
            onClick={() => remove.send({ id, period_id: period.id })}
          >
            {t('workRights.study.remove')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function NewPeriod({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(workRights.storePeriod, {
    initial: { id, kind: 'break', course: '', starts_on: '', ends_on: '' },
    invalidates: [workRights],
    success: t('workRights.study.saved'),
    failed: t('workRights.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('workRights.study.add')}>
      <FormSection title={t('workRights.study.title')}>
        <SelectField
          of={form}
          name="kind"
          label={t('workRights.study.kind')}
          options={studyKinds.map((value) => ({ value, label: t(`workRights.study.kind.${value}`) }))}
        />
        <TextField of={form} name="course" label={t('workRights.study.course')} />
        <DateField of={form} name="starts_on" label={t('workRights.study.from')} />
        <DateField of={form} name="ends_on" label={t('workRights.study.to')} />
      </FormSection>
    </FormPanel>
  )
}
