import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import { IconCheck, IconCloudOff, IconDeviceFloppy, IconExclamationCircle, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RequiredJobField } from '#contract/jobs/jobs.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import type { DraftState } from './draft-saver.ts'
import classes from '#web/modules/jobs/posts/Posts.module.css'

type Props = {
  state: DraftState
  missing: readonly RequiredJobField[]
  onShow: (field: RequiredJobField) => void
  /** the buttons that publish, preview … */
  children: ReactNode
}

/** Whether the draft is saved, what it lacks, and the next step. */
export function JobPublishPanel({ state, missing, onShow, children }: Props) {
  const t = useTranslate()
  return (
    <Panel title={t('jobs.publish.title')}>
      <Stack gap="md">
        <SavedState state={state} />
        {missing.length > 0 ? (
          <Alert color="yellow" variant="light" title={t('jobs.publish.missing', { count: missing.length })}>
            <List size="sm" spacing={4}>
              {missing.map((field) => (
                <List.Item key={field}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    c="inherit"
                    underline="always"
                    onClick={() => onShow(field)}
                  >
                    {t(`jobs.publish.field.${field}`)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            {t('jobs.publish.complete')}
          </Text>
        )}
        {children}
      </Stack>
    </Panel>
  )
}

const changeIcons = {
  unchanged: IconDeviceFloppy,
  saving: IconLoader2,
  saved: IconCheck,
  waiting: IconCloudOff,
  invalid: IconExclamationCircle,
  refused: IconExclamationCircle,
} as const

/** "Saving…", "Saved": what has become of the last change. */
export function SavedState({ state }: { state: DraftState }) {
  const t = useTranslate()
  const Sign = changeIcons[state]
  return (
    <Text size="sm" className={classes.saved} data-state={state} role="status">
      <Sign size={16} aria-hidden />
      {t(`jobs.saved.${state}`)}
    </Text>
  )
}
