import { Button } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { ListState } from './list-state.ts'
import type { DataTableProps } from './table-props.ts'

/** An empty list: no records yet, with the next step; or no matches, with a button to clear search and filters. */
export function TableNothing<Row>({ of, empty }: { of: ListState<Row>; empty: DataTableProps<object>['empty'] }) {
  const t = useTranslate()
  const searched = of.q !== '' || Object.keys(of.filters).length > 0
  if (!searched && of.page === 1) return <EmptyState title={empty.title} text={empty.text} action={empty.action} />
  return (
    <EmptyState
      kind="nothingFound"
      title={t('table.nothingFound')}
      text={t('table.nothingFoundText')}
      action={
        <Button variant="default" onClick={searched ? of.clearFilters : () => of.setPage(1)}>
          {searched ? t('table.clearFilters') : t('table.firstPage')}
        </Button>
      }
    />
  )
}
