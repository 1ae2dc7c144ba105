import { Button } from '@mantine/core'
import { useWords } from '#web/wording/words.ts'
import type { DataTableProps } from './DataTable.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Listing } from './listing.ts'

/** An empty list: no records yet, with the next step; or no matches, with a button to clear search and filters. */
export function TableNothing<Row>({ of, empty }: { of: Listing<Row>; empty: DataTableProps<object>['empty'] }) {
  const t = useWords()
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
