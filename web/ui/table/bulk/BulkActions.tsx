import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import { type ApplicableAction, applicableActions, type BulkAction } from './bulk-actions.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props<Row, Name extends string> = {
  actions: readonly BulkAction<Row, Name>[]
  /** the selected rows */
  rows: readonly Row[]
  busy: boolean
  /** with the rows it applies to */
  onAction: (name: Name, rows: readonly Row[]) => void
}

/**
 * The actions for the selected rows: buttons, or a menu if there are many, each with the number of rows it applies to.
 * An action that applies to no row is hidden. One with a question asks for confirmation.
 */
export function BulkActions<Row, Name extends string>({ actions, rows, busy, onAction }: Props<Row, Name>) {
  const t = useTranslate()
  const [pending, setPending] = useState<ApplicableAction<Row, Name> | null>(null)
  const offered = applicableActions(actions, rows)
  const choose = (action: ApplicableAction<Row, Name>) =>
    action.question ? setPending(action) : onAction(action.name, action.rows)
  function confirm() {
    if (pending) onAction(pending.name, pending.rows)
    setPending(null)
  }
  return (
    <>
      {offered.length === 0 && <Text c="dimmed">{t('table.bulk.none')}</Text>}
      {offered.length > maxButtons ? (
        <ActionMenu actions={offered} busy={busy} onChoose={choose} />
      ) : (
        offered.map((action) => (
          <Button
            key={action.name}
            variant="default"
            leftSection={action.icon}
            loading={busy}
            onClick={() => choose(action)}
          >
            {t('table.bulk.action', { action: action.label, count: action.rows.length })}
          </Button>
        ))
      )}
      <ReasonDialog
        opened={pending !== null}
        onClose={() => setPending(null)}
        title={pending?.question?.(pending.rows.length)}
        confirm={pending?.label ?? ''}
        tone={pending?.tone ?? 'normal'}
        onConfirm={confirm}
      >
        {pending?.text}
      </ReasonDialog>
    </>
  )
}

const maxButtons = 3

type MenuProps<Row, Name extends string> = {
  actions: readonly ApplicableAction<Row, Name>[]
  busy: boolean
  onChoose: (action: ApplicableAction<Row, Name>) => void
}

function ActionMenu<Row, Name extends string>({ actions, busy, onChoose }: MenuProps<Row, Name>) {
  const t = useTranslate()
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="default" loading={busy} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('table.bulk.changeStatus')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.name}
            color={action.tone === 'bad' ? 'red' : undefined}
            onClick={() => onChoose(action)}
          >
            {t('table.bulk.action', { action: action.label, count: action.rows.length })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
