import { Anchor, Table, Text } from '@mantine/core'
import { auditMask, type AuditChange, type AuditEntry } from '#contract/platform/audit.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/audit/Change.module.css'
import { columnWord, partsOf, auditEntityWord, valueText } from '#web/modules/audit/audit-texts.ts'
import { Panel } from '#web/ui/page/Panel.tsx'

// The record and the agency are shown above.
const hiddenFields = new Set(['id', 'agency_id'])

/** The changes of one record, column by column before and after; of a new or deleted one, its values. */
export function ChangePanel({ change, named }: { change: AuditChange; named: AuditEntry['names'] }) {
  const t = useTranslate()
  const { before, after, record_id } = change
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  // The name is shown beside the id.
  const names = [...columns].filter((name) => !hiddenFields.has(name) && !columns.has(`${name}_name`))
  return (
    <Panel
      order={3}
      title={auditEntityWord(change)}
      actions={
        record_id !== null && (
          <Anchor size="sm" href={hrefOf('/audit', null, { record_id })}>
            {t('audit.entry.history')}
          </Anchor>
        )
      }
    >
      {change.label && <Text mb="xs">{change.label}</Text>}
      {names.length > 0 && (
        <Table className={classes.changes} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('audit.entry.column')}</Table.Th>
              {before && <Table.Th>{t('audit.entry.before')}</Table.Th>}
              {after && <Table.Th>{t('audit.entry.after')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{columnWord(name)}</Table.Th>
                {before && <Value of={before[name]} named={named} />}
                {after && <Value of={after[name]} named={named} />}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}

function Value({ of, named }: { of: unknown; named: AuditEntry['names'] }) {
  const t = useTranslate()
  const parts = partsOf(of)
  if (parts !== null && parts.length > 0)
    return (
      <Table.Td>
        {parts.map(({ name, text }) => (
          <Text key={name} size="sm">
            {t('audit.value.part', { name, text })}
          </Text>
        ))}
      </Table.Td>
    )
  if (of !== auditMask) return <Table.Td>{parts === null ? valueText(of, named) : '–'}</Table.Td>
  return (
    <Table.Td>
      <Text span c="dimmed">
        {t('audit.value.masked')}
      </Text>
    </Table.Td>
  )
}
