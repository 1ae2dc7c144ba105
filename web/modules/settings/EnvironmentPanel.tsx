import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { environment, type EnvironmentKey, type EnvironmentRow } from '#contract/platform/settings.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import classes from './EnvironmentPanel.module.css'

/** The settings of the installation, edited one by one; secrets are never shown again. */
export function EnvironmentPanel() {
  const t = useTranslate()
  const query = useApiQuery(environment.list, {})
  const [open, setOpen] = useState<EnvironmentRow | null>(null)
  return (
    <Panel title={t('settings.environment.title')}>
      <Text c="dimmed" mb="md">
        {t('settings.environment.text')}
      </Text>
      <Loaded of={query}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((row) => (
              <VariableLine key={row.key} row={row} onChange={() => setOpen(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      <SideDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open && t(`settings.environment.${open.key}`)}
      >
        {open && <ValueForm row={open} onClose={() => setOpen(null)} />}
      </SideDrawer>
    </Panel>
  )
}

function VariableLine({ row, onChange }: { row: EnvironmentRow; onChange: () => void }) {
  const t = useTranslate()
  const remove = useSend(environment.update, {
    invalidates: [environment],
    success: t('settings.environment.removed'),
    failed: t('settings.environment.failed'),
  })
  const name = t(`settings.environment.${row.key}`)
  const change = t(row.set ? 'settings.environment.change' : 'settings.environment.set')
  return (
    <li className={classes.line}>
      <Stack gap={2} className={classes.what}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t(`settings.environment.${row.key}Help`)}
        </Text>
        <Present row={row} />
      </Stack>
      {row.from === 'process' ? (
        <StatusBadge tone="info">{t('settings.environment.fromProcess')}</StatusBadge>
      ) : (
        <Group gap="xs" wrap="nowrap">
          {row.set && (
            <ConfirmButton
              size="xs"
              label={t('settings.environment.remove')}
              question={t('settings.environment.removeQuestion', { name })}
              tone="bad"
              busy={remove.busy}
              onConfirm={() => remove.send({ keys: clearedValue(row.key), versions: { [row.key]: row.version } })}
            />
          )}
          <Button size="xs" variant="default" onClick={onChange} aria-label={`${change}: ${name}`}>
            {change}
          </Button>
        </Group>
      )}
    </li>
  )
}

const clearedValue = (key: EnvironmentKey) => ({ [key]: '' })

function Present({ row }: { row: EnvironmentRow }) {
  const t = useTranslate()
  if (!row.set) return <Text size="sm">{t('settings.environment.notSet')}</Text>
  if (row.secret) return <Text size="sm">{t('settings.environment.ends', { ends: row.ends ?? '' })}</Text>
  return <Code className={classes.value}>{row.value}</Code>
}

const valuesOf = ({ key, value, version }: EnvironmentRow) => ({
  keys: { [key]: value ?? '' },
  versions: { [key]: version },
})

function ValueForm({ row, onClose }: { row: EnvironmentRow; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(environment.update, {
    initial: valuesOf(row),
    fromCurrent: (rows) => valuesOf(rows.find(({ key }) => key === row.key) ?? row),
    invalidates: [environment],
    success: t('settings.environment.saved'),
    failed: t('settings.environment.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('settings.environment.save')}>
      <FormSection
        title={t(`settings.environment.${row.key}`)}
        description={t(row.secret ? 'settings.environment.secretText' : 'settings.environment.valueText')}
      >
        <TextField
          of={form}
          name={`keys.${row.key}`}
          label={row.key}
          description={t(`settings.environment.${row.key}Help`)}
          span={2}
          autoComplete="off"
          autoFocus
        />
      </FormSection>
    </FormPanel>
  )
}
