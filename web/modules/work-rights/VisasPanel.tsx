import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { type RightsOfPerson, type VisaOfPerson, workRights } from '#contract/people/work-rights.ts'
import { formatDate } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { employees } from '#contract/people/employees.ts'
import { RevealButton } from '#web/lib/RevealButton.tsx'
import { Limits, visaName } from '#web/modules/work-rights/CurrentRights.tsx'
import { VisaForm } from '#web/modules/work-rights/VisaForm.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** All visas of a person, newest first. */
export function VisasPanel({ rights }: { rights: RightsOfPerson }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<VisaOfPerson | 'new' | null>(null)
  const add = (
    <May call={workRights.storeVisa}>
      <Button variant="default" onClick={() => setOpened('new')}>
        {t('workRights.visas.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('workRights.visas.title')} actions={add}>
      {rights.visas.length === 0 && <NoVisa {...rights} />}
      <Stack gap="lg">
        {rights.visas.map((visa, at) => (
          <Visa key={visa.id} {...{ rights, visa }} isNewest={at === 0} onEdit={() => setOpened(visa)} />
        ))}
      </Stack>
      <SideDrawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={t(opened === 'new' ? 'workRights.visas.add' : 'workRights.visas.edit')}
      >
        {opened !== null && (
          <VisaForm id={rights.id} visa={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
        )}
      </SideDrawer>
    </Panel>
  )
}

function NoVisa({ right_to_work }: Pick<RightsOfPerson, 'right_to_work'>) {
  const t = useTranslate()
  if (right_to_work !== 'temporary') return <Text>{t('workRights.needsNone')}</Text>
  return <EmptyState title={t('workRights.noVisa')} text={t('workRights.noVisaText')} />
}

type VisaProps = { rights: RightsOfPerson; visa: VisaOfPerson; isNewest: boolean; onEdit: () => void }

function Visa({ rights, visa, isNewest, onEdit }: VisaProps) {
  const t = useTranslate()
  const confirm = useSend(workRights.confirmVisa, {
    invalidates: [workRights, employees, employeeDetails],
    success: t('workRights.visas.confirmed'),
    failed: t('workRights.failed'),
  })
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{visaName(visa) || t(`employees.right.${visa.right_to_work}`)}</Text>
        <VisaState visa={visa} current={rights.current_visa_id} />
      </Group>
      <Text component="div" size="sm">
        <Limits work={visa.work} />
      </Text>
      <Text size="sm" c="dimmed">
        {datesOf(t, visa).join(' · ')}
      </Text>
      <Group gap="xs" mt="xs">
        {visa.allowed_actions.includes('confirm') && (
          <Button
            size="compact-sm"
            loading={confirm.busy}
            onClick={() => confirm.send({ id: rights.id, visa_record_id: visa.id })}
          >
            {t('workRights.visas.confirm')}
          </Button>
        )}
        {isNewest && visa.number_ends !== null && (
          <May call={employeeDetails.reveal}>
            <RevealButton id={rights.id} group="visa" label={t('workRights.number')} />
          </May>
        )}
        {visa.allowed_actions.includes('edit') && (
          <Button variant="subtle" size="compact-sm" onClick={onEdit}>
            {t('workRights.visas.edit')}
          </Button>
        )}
      </Group>
    </div>
  )
}

const datesOf = (t: ReturnType<typeof useTranslate>, visa: VisaOfPerson) => [
  `${t('workRights.granted')} ${formatDate(visa.granted_on)}`,
  ...(visa.expires_on === null ? [] : [`${t('workRights.until')} ${formatDate(visa.expires_on)}`]),
  ...(visa.course_starts_on === null ? [] : [`${t('workRights.courseStarts')} ${formatDate(visa.course_starts_on)}`]),
  ...(visa.number_ends === null ? [] : [`••• ${visa.number_ends}`]),
  t('workRights.visas.recordedBy', { name: visa.recorded_by_name }),
]

function VisaState({ visa, current }: { visa: VisaOfPerson; current: string | null }) {
  const t = useTranslate()
  if (visa.id === current) return <StatusBadge tone="ok">{t('workRights.visas.current')}</StatusBadge>
  if (visa.confirmed_at === null) return <StatusBadge tone="warn">{t('workRights.visas.waits')}</StatusBadge>
  return <StatusBadge tone="neutral">{t('workRights.visas.former')}</StatusBadge>
}
