import { Code, List, Stack, Text } from '@mantine/core'
import { audit, type AuditChain } from '#contract/platform/audit.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The result of verifying the log, which begins when the dialog opens. */
export function ChainDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('audit.verify.title')}>
      {opened && <Result />}
    </Dialog>
  )
}

function Result() {
  const t = useTranslate()
  const query = useApiQuery(audit.verify, {})
  return (
    <Stack role="status">
      <Text c="dimmed">{t('audit.verify.text')}</Text>
      {query.isFetching ? (
        <Text>{t('audit.verify.busy')}</Text>
      ) : (
        <Loaded of={query}>
          {({ chains }) => chains.map((chain) => <Chain key={chain.agency_id ?? ''} chain={chain} />)}
        </Loaded>
      )}
    </Stack>
  )
}

function Chain({ chain }: { chain: AuditChain }) {
  const t = useTranslate()
  const whole = chain.broken.length === 0
  return (
    <Panel
      order={3}
      title={chain.agency_name ?? t('audit.list.platform')}
      actions={
        <StatusBadge tone={whole ? 'ok' : 'bad'}>{t(whole ? 'audit.verify.whole' : 'audit.verify.broken')}</StatusBadge>
      }
    >
      <Text>{t('audit.verify.entries', { count: chain.entries })}</Text>
      {!whole && (
        <List my="xs">
          {chain.broken.map(({ number, reason }) => (
            <List.Item key={`${number} ${reason}`}>{t(`audit.fault.${reason}`, { number })}</List.Item>
          ))}
        </List>
      )}
      {chain.head_hash && <Code>{`${chain.head_hash.slice(0, 32)}…`}</Code>}
    </Panel>
  )
}
