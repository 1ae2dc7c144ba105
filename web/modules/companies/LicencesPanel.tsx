import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { companies, licensingStates, type Company, type Licence } from '#contract/companies.ts'
import { FormDrawer } from '#web/lib/FormDrawer.tsx'
import { daysBetween, formatDate, today } from '#web/lib/format.ts'
import { May } from '#web/lib/May.tsx'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The labour-hire licences of a company, and which of them end soon. */
export function LicencesPanel({ company }: { company: Company }) {
  const t = useWords()
  const [open, setOpen] = useState<Licence | 'new' | null>(null)
  const left = licensingStates.filter((state) => company.licences.every((held) => held.state !== state))
  const add = left.length > 0 && (
    <May call={companies.storeLicence}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('companies.licences.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('companies.licences.title')} actions={add}>
      {company.licences.length === 0 ? (
        <EmptyState title={t('companies.licences.empty')} text={t('companies.licences.emptyText')} action={add} />
      ) : (
        <Stack gap="sm">
          {company.licences.map((licence) => (
            <Held key={licence.id} licence={licence} onChange={() => setOpen(licence)} />
          ))}
        </Stack>
      )}
      <FormDrawer opened={open !== null} onClose={() => setOpen(null)} title={t('companies.licences.title')}>
        {open === 'new' && <NewLicence company={company} states={left} onClose={() => setOpen(null)} />}
        {open !== null && open !== 'new' && <ChangedLicence licence={open} onClose={() => setOpen(null)} />}
      </FormDrawer>
    </Panel>
  )
}

const soonDays = 60

function Held({ licence, onChange }: { licence: Licence; onChange: () => void }) {
  const t = useWords()
  const remove = useSend(companies.removeLicence, {
    invalidates: [companies],
    said: t('companies.licences.removed'),
    failed: t('companies.licences.failed'),
  })
  const days = daysBetween(today(), licence.expires_on)
  const standing = days < 0 ? 'expired' : days <= soonDays ? 'soon' : 'current'
  const tone = { expired: 'bad', soon: 'warn', current: 'ok' } as const
  return (
    <Group justify="space-between">
      <Stack gap={0}>
        <Text fw={600}>{`${licence.state} · ${licence.number}`}</Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t('companies.licences.until', { day: formatDate(licence.expires_on) })}
          </Text>
          <StatusBadge tone={tone[standing]}>{t(`companies.licences.${standing}`)}</StatusBadge>
        </Group>
      </Stack>
      <May call={companies.updateLicence}>
        <Group gap="xs">
          <ConfirmButton
            size="xs"
            label={t('companies.licences.remove')}
            question={t('companies.licences.removeQuestion', { state: licence.state })}
            confirm={t('companies.licences.remove')}
            tone="bad"
            busy={remove.busy}
            onConfirm={() => remove.send({ id: licence.id })}
          />
          <Button
            size="xs"
            variant="default"
            onClick={onChange}
            aria-label={`${t('companies.licences.change')}: ${licence.state}`}
          >
            {t('companies.licences.change')}
          </Button>
        </Group>
      </May>
    </Group>
  )
}

type NewProps = { company: Company; states: readonly string[]; onClose: () => void }

function NewLicence({ company, states, onClose }: NewProps) {
  const t = useWords()
  const form = useFormOf(companies.storeLicence, {
    initial: { company_id: company.id, state: states[0] ?? '', number: '', expires_on: '' },
    invalidates: [companies],
    said: t('companies.licences.saved'),
    failed: t('companies.licences.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('companies.licences.save')}>
      <FormSection title={t('companies.licences.title')} description={t('companies.licences.emptyText')}>
        <SelectField
          of={form}
          name="state"
          label={t('companies.licences.state')}
          options={states.map((value) => ({ value, label: value }))}
        />
        <TextField of={form} name="number" label={t('companies.licences.number')} />
        <DateField of={form} name="expires_on" label={t('companies.licences.expires')} />
      </FormSection>
    </FormPanel>
  )
}

function ChangedLicence({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(companies.updateLicence, {
    initial: { ...licence },
    invalidates: [companies],
    said: t('companies.licences.saved'),
    failed: t('companies.licences.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('companies.licences.save')}>
      <FormSection title={licence.state} description={t('companies.licences.emptyText')}>
        <TextField of={form} name="number" label={t('companies.licences.number')} />
        <DateField of={form} name="expires_on" label={t('companies.licences.expires')} />
      </FormSection>
    </FormPanel>
  )
}
