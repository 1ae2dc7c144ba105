import { Box, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/imports/ImportSteps.module.css'

export const importSteps = ['choose', 'match', 'check', 'write', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

/** Where on its way an import is. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const t = useWords()
  const now = importSteps.indexOf(at)
  return (
    <Box component="ol" className={classes.steps} aria-label={t('imports.steps.label')}>
      {importSteps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < now ? 'past' : index === now ? 'now' : 'ahead'}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < now ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          <Text span className={classes.name}>
            {t(`imports.steps.${step}`)}
          </Text>
        </li>
      ))}
    </Box>
  )
}
