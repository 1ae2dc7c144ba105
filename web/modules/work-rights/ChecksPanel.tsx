import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type RightsOfPerson, type VevoCheck, workRights } from '#contract/people/work-rights.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatDate } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { CheckForm } from '#web/modules/work-rights/CheckForm.tsx'
import { CheckOutcome } from '#web/modules/work-rights/CheckOutcome.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The VEVO checks of a person. */
export function ChecksPanel({ rights, isOwn }: { rights: RightsOfPerson; isOwn: boolean }) {
  const t = useTranslate()
  const [opened, setOpened] = useState(false)
  const add = !isOwn && (
    <May call={workRights.storeCheck}>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('workRights.vevo.add')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('workRights.vevo.title')} actions={add}>
      {rights.checks.length === 0 && <Text>{t('workRights.vevo.none')}</Text>}
      <Stack>
        {rights.checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </Stack>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title={t('workRights.vevo.add')}>
        {opened && <CheckForm rights={rights} onClose={() => setOpened(false)} />}
      </SideDrawer>
    </Panel>
  )
}

function Check({ check }: { check: VevoCheck }) {
  const t = useTranslate()
  const download = useDownload(workRights.checkFile)
  const when = t('workRights.vevo.by', { on: formatDate(check.checked_on), name: check.checked_by_name })
  const next = check.next_check_on && t('workRights.vevo.nextOn', { on: formatDate(check.next_check_on) })
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Group gap="xs">
          <CheckOutcome outcome={check.outcome} />
          <Text size="sm">{[when, next].filter(Boolean).join(' · ')}</Text>
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {check.entitlement}
        </Text>
      </div>
      {check.filename !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.busy}
          onClick={() => download.start({ id: check.id })}
        >
          {t('workRights.vevo.download')}
        </Button>
      )}
    </Group>
  )
}
