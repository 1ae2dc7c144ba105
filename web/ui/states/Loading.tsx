import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import classes from './Loading.module.css'

const widths = ['92%', '78%', '85%', '64%', '88%', '71%'] as const

/** A skeleton; it appears after 150 ms only, so that fast responses do not flicker. */
export function Loading({ lines = 6 }: { lines?: number }) {
  const t = useTranslate()
  return (
    <div className={classes.late} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} h={18} w={widths[line % widths.length]} />
        ))}
      </Stack>
    </div>
  )
}
