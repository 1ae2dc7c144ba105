import { CloseButton, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import classes from '#web/ui/table/DataTable.module.css'

/** The actions for the selected rows; floats above the end of the list while any row is selected. */
export function TableBulk({ count, clear, actions }: { count: number; clear: () => void; actions: ReactNode }) {
  const t = useTranslate()
  return (
    <Paper withBorder className={classes.bulk} role="region" aria-label={t('table.selected', { count })}>
      <Group gap="xs" wrap="nowrap">
        <CloseButton aria-label={t('table.clearSelection')} onClick={clear} />
        <Text fw={600} aria-live="polite">
          {t('table.selected', { count })}
        </Text>
      </Group>
      <Group gap="xs">{actions}</Group>
    </Paper>
  )
}
