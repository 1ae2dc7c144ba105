import { Text } from '@mantine/core'
import { importKeys, importKinds } from '#contract/platform/import-fields.ts'
import type { ImportRecord } from '#contract/platform/imports.ts'
import { formatList } from '#web/lib/format.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { fieldName } from './ImportColumns.tsx'
import { groupBy } from '#web/lib/grouping.ts'

/** How the file was interpreted. */
export function ImportFacts({ record }: { record: ImportRecord }) {
  return (
    <>
      <DateOrders record={record} />
      <NewEntries record={record} />
      <KeyColumns record={record} />
    </>
  )
}

/** How ambiguous dates were interpreted. */
function DateOrders({ record: { date_orders } }: { record: ImportRecord }) {
  const t = useTranslate()
  return date_orders.map(({ kind, field, order }) => (
    <Text key={`${kind} ${field}`} c="dimmed">
      {t(`imports.review.dates_${order}`, { field: fieldName(kind, field) })}
    </Text>
  ))
}

/** The entries that the import adds, or added. */
function NewEntries({ record: { entries } }: { record: ImportRecord }) {
  const t = useTranslate()
  const created = entries.filter(({ action }) => action === 'create')
  return [...groupBy(created, ({ list }) => list)].map(([list, items]) => (
    <Text key={list} c="dimmed">
      {t('imports.review.entries', {
        list: t(`imports.entries.list_${list}`),
        names: formatList(items.map(({ name }) => name)),
      })}
    </Text>
  ))
}

/** The fields that matched rows with records. */
function KeyColumns({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const notifications = importKinds.flatMap((kind) => {
    const key = record.keys[kind]
    if (key === undefined || importKeys[kind].length === 1) return []
    const field = fieldName(kind, key)
    return record.kind === 'workbook' ? `${translate(`imports.sheet.${kind}`)}: ${field}` : field
  })
  if (notifications.length === 0) return null
  return (
    <Text c="dimmed" mb="sm">
      {t('imports.review.keys', { fields: formatList(notifications) })}
    </Text>
  )
}
