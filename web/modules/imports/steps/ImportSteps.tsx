import { Box, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './ImportSteps.module.css'

export const importSteps = ['choose', 'match', 'check', 'write', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

/** The steps of an import and the current one. It takes the focus at each step, because the previous step's controls are gone. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const t = useTranslate()
  const now = importSteps.indexOf(at)
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at && document.activeElement === document.body) list.current?.focus()
    before.current = at
  }, [at])
  return (
    <Box component="ol" ref={list} tabIndex={-1} className={classes.steps} aria-label={t('imports.steps.label')}>
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
