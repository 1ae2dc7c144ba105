import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './DataTable.module.css'

const rows = [72, 54, 66, 48, 60, 70, 52, 64] as const

/** Placeholder rows; they appear after 150 ms only. */
export function TableSkeleton({ columns }: { columns: number }) {
  const t = useTranslate()
  return (
    <div className={classes.skeleton} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {rows.map((width) => (
        <div key={width} className={classes.skeletonRow} aria-hidden>
          {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
            <Skeleton key={column} h={14} w={`${((width + column * 17) % 40) + 45}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
