import { Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type BreakRule, breaks, type LocationBreak } from '#contract/breaks.ts'
import { FormDrawer } from '#web/lib/FormDrawer.tsx'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { BreakRuleForm } from './BreakRuleForm.tsx'
import classes from './ExampleShift.module.css'

export type OpenedRule = LocationBreak | 'new' | null

type Props = {
  opened: OpenedRule
  location_id: string
  last: number
  onDraft: (rule: BreakRule | null) => void
  onClose: () => void
  /** the shift that shows what the rule does while one types */
  example: ReactNode
}

/** One rule beside the list, under the example that it changes. */
export function BreakRuleDrawer({ opened, onClose, example, ...form }: Props) {
  const t = useWords()
  return (
    <FormDrawer
      opened={opened !== null}
      onClose={onClose}
      title={opened === null || opened === 'new' ? t('breaks.add') : opened.name}
    >
      {opened !== null && (
        <>
          <div className={classes.beside}>{example}</div>
          <BreakRuleForm rule={opened === 'new' ? null : opened} onDone={onClose} {...form} />
          {opened !== 'new' && <RemoveRule rule={opened} onDone={onClose} />}
        </>
      )}
    </FormDrawer>
  )
}

function RemoveRule({ rule: { id, version }, onDone }: { rule: LocationBreak; onDone: () => void }) {
  const t = useWords()
  const { send, busy } = useSend(breaks.remove, { invalidates: [breaks], said: t('breaks.removed'), onDone })
  return (
    <Group mt="lg">
      <ConfirmButton
        label={t('breaks.removeRule')}
        leftSection={<IconTrash size={16} aria-hidden />}
        question={t('breaks.removeQuestion')}
        text={t('breaks.removeText')}
        confirm={t('breaks.removeRule')}
        tone="bad"
        busy={busy}
        onConfirm={() => send({ id, version })}
      />
    </Group>
  )
}
