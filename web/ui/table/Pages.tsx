import { Pagination } from '@mantine/core'
import { useWords } from '#web/wording/words.ts'

type Props = { total: number; page: number; onChange: (page: number) => void }

/** The pages of a list; nothing where there is one. Each button has a name for screen readers. */
export function Pages({ total, page, onChange }: Props) {
  const t = useWords()
  if (total <= 1) return null
  return (
    <Pagination
      total={total}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(`ui.table.page_${control}`) })}
      getItemProps={(number) => ({ 'aria-label': t('ui.table.pageNumber', { page: number }) })}
    />
  )
}
