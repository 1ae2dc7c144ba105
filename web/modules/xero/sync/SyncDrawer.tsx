import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsDiff, IconCloudUpload } from '@tabler/icons-react'
import { type XeroSyncEmployee, xeroSyncs } from '#contract/platform/xero/xero-sync.ts'
import { xeroLimitedFields, xeroLimits } from '#contract/platform/xero/xero-limits.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Differences } from '#web/modules/xero/sync/Differences.tsx'
import { SyncStatus } from '#web/modules/xero/sync/SyncStatus.tsx'

type Props = { employee_id: string | null; onClose: () => void }

const pollMilliseconds = 2500

/** An employee in Xero: the differences, what blocks a sync, and the possible actions. */
export function SyncDrawer({ employee_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={employee_id !== null} onClose={onClose} title={t('xero.sync.employee')} size="xl">
      {employee_id && <EmployeeInXero key={employee_id} employee_id={employee_id} />}
    </SideDrawer>
  )
}

function EmployeeInXero({ employee_id }: { employee_id: string }) {
  const query = useApiQuery(xeroSyncs.info, { employee_id }, { everyMs: pollMilliseconds })
  return <Loaded of={query}>{(person) => <EmployeeDifferences person={person} />}</Loaded>
}

function EmployeeDifferences({ person }: { person: XeroSyncEmployee }) {
  const t = useTranslate()
  const { name, employee_code, status, reason, message, action, compared_at } = person
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fw={600}>{`${name} (${employee_code})`}</Text>
        <SyncStatus status={status} />
      </Group>
      {reason && (
        <Alert color={status === 'failed' ? 'red' : 'yellow'} title={t(`xero.problem.${reason}`)}>
          {reason === 'too_long' && <TooLong fields={message ?? ''} />}
          {reason !== 'too_long' && message !== null && message !== '' && (
            <Text>{t('xero.sync.message', { message })}</Text>
          )}
          {t(`xero.problemText.${reason}`)}
        </Alert>
      )}
      <Text c="dimmed">
        {compared_at === null
          ? t('xero.sync.notCompared')
          : t('xero.sync.comparedAt', { at: formatInstant(compared_at) })}{' '}
        {action && reason === null && t(`xero.syncAction.${action}`)}
      </Text>
      {/* Another comparison begins with nothing chosen. */}
      <Differences key={compared_at} person={person} />
      <PersonActions person={person} />
    </Stack>
  )
}

/** Each field that is too long, with what Xero accepts. */
function TooLong({ fields }: { fields: string }) {
  const t = useTranslate()
  const named = xeroLimitedFields.filter((field) => fields.split(' ').includes(field))
  return named.map((field) => (
    <Text key={field}>{t('xero.sync.tooLong', { field: t(`xero.limited.${field}`), count: xeroLimits[field] })}</Text>
  ))
}

function PersonActions({ person: { id: employee_id, allowed_actions: allowed } }: { person: XeroSyncEmployee }) {
  const t = useTranslate()
  const sync = useSend(xeroSyncs.syncOne, {
    invalidates: [xeroSyncs],
    success: t('xero.sync.queued'),
    failed: t('xero.sync.failed'),
  })
  const exclude = useSend(xeroSyncs.exclude, { invalidates: [xeroSyncs], failed: t('xero.sync.excludeFailed') })
  return (
    <Group>
      {allowed.includes('sync') && (
        <Button
          loading={sync.busy}
          leftSection={<IconCloudUpload size={16} aria-hidden />}
          onClick={() => sync.send({ employee_id })}
        >
          {t('xero.sync.one')}
        </Button>
      )}
      {allowed.includes('compare') && (
        <Button
          variant="default"
          loading={sync.busy}
          leftSection={<IconArrowsDiff size={16} aria-hidden />}
          onClick={() => sync.send({ employee_id, dry_run: true })}
        >
          {t('xero.sync.compareOne')}
        </Button>
      )}
      {(['exclude', 'include'] as const)
        .filter((action) => allowed.includes(action))
        .map((action) => (
          <Button
            key={action}
            variant="subtle"
            color="gray"
            loading={exclude.busy}
            onClick={() => exclude.send({ employee_id, is_excluded: action === 'exclude' })}
          >
            {t(`xero.sync.${action}`)}
          </Button>
        ))}
    </Group>
  )
}
