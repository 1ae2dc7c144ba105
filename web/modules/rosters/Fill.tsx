import { Progress, Text } from '@mantine/core'
import { formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from './Fill.module.css'

/** How many openings are filled, as numbers and as a bar. */
export function Fill({ filled, openings }: { filled: number; openings: number }) {
  const t = useWords()
  return (
    <div className={classes.fill}>
      <Text className={classes.numbers}>
        {t('rosters.fill.numbers', { filled: formatNumber(filled), openings: formatNumber(openings) })}
      </Text>
      <Progress
        value={openings === 0 ? 0 : (100 * filled) / openings}
        color={filled < openings ? 'orange' : 'teal'}
        size="sm"
        radius="xl"
        aria-label={t('rosters.fill.label')}
      />
    </div>
  )
}
