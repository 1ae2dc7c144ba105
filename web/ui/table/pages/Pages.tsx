import { Pagination } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'

type Props = { total: number; page: number; onChange: (page: number) => void }

/** The pagination of a list; hidden for a single page. Each button has an accessible name. */
export function Pages({ total, page, onChange }: Props) {
  const t = useTranslate()
  if (total <= 1) return null
  return (
    <Pagination
      total={total}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(`table.page_${control}`) })}
      getItemProps={(number) => ({ 'aria-label': t('table.pageNumber', { page: number }) })}
    />
  )
}
