import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from './ReasonDialog.tsx'

export type BulkMove<To extends string> = {
  to: To
  /** the button */
  label: string
  question: string
  /** what it means */
  text?: string
  tone?: 'bad' | 'normal'
}

type Props<To extends string> = {
  moves: readonly BulkMove<To>[]
  busy: boolean
  onMove: (to: To) => void
  /** asks in a dialog of its own */
  ownDialog?: boolean
}

/** What the selected rows may become: a few buttons, or a menu where they are many. Each asks once more. */
export function BulkMoves<To extends string>({ moves, busy, onMove, ownDialog = false }: Props<To>) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<BulkMove<To> | null>(null)
  const choose = (move: BulkMove<To>) => (ownDialog ? onMove(move.to) : setAsked(move))
  function confirm() {
    if (asked) onMove(asked.to)
    setAsked(null)
  }
  return (
    <>
      {moves.length > buttonsAtMost ? (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" loading={busy} rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('ui.bulk.move')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map((move) => (
              <Menu.Item key={move.to} color={move.tone === 'bad' ? 'red' : undefined} onClick={() => choose(move)}>
                {move.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        moves.map((move) => (
          <Button key={move.to} variant="default" loading={busy} onClick={() => choose(move)}>
            {move.label}
          </Button>
        ))
      )}
      <ReasonDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.question}
        confirm={asked?.label ?? ''}
        tone={asked?.tone ?? 'normal'}
        onConfirm={confirm}
      >
        {asked?.text}
      </ReasonDialog>
    </>
  )
}

const buttonsAtMost = 3
