import { Button, Collapse, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type Placement, placements } from '#contract/people/placements.ts'
import { today } from '#web/lib/format.ts'
import type { OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EndDrawer } from '#web/modules/placements/EndDrawer.tsx'
import { PlacementDrawer } from '#web/modules/placements/PlacementDrawer.tsx'
import { PlacementLine } from '#web/modules/placements/PlacementLine.tsx'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A person's placements: current and future ones, and on demand past ones. */
export function PlacementsPanel({ employee_id }: { employee_id: string }) {
  const t = useTranslate()
  const query = useApiQuery(placements.list, { user_id: employee_id })
  const [opened, setOpened] = useState<OpenedRow<Placement>>(null)
  const [ending, setEnding] = useState<Placement | null>(null)
  const decides = isCallAllowed(placements.store)
  const add = <AddButton label={t('placements.add')} onClick={() => setOpened('new')} />
  return (
    <Panel title={t('placements.title')} actions={decides && add}>
      <Text c="dimmed" mb="sm">
        {t(decides ? 'placements.text' : 'placements.ownText')}
      </Text>
      <Loaded of={query}>
        {(rows) => <Placed rows={rows} {...(decides && { onChange: setOpened, onEnd: setEnding })} />}
      </Loaded>
      <PlacementDrawer opened={opened} employee_id={employee_id} onClose={() => setOpened(null)} />
      <EndDrawer placement={ending} onClose={() => setEnding(null)} />
    </Panel>
  )
}

type PlacedProps = {
  rows: readonly Placement[]
  onChange?: (placement: Placement) => void
  onEnd?: (placement: Placement) => void
}

function Placed({ rows, onChange, onEnd }: PlacedProps) {
  const t = useTranslate()
  const [showsFormer, setShowsFormer] = useState(false)
  const isOver = ({ ends_on }: Placement) => ends_on !== null && ends_on < today()
  const former = rows.filter(isOver)
  const present = rows.filter((one) => !isOver(one))
  const lines = (of: readonly Placement[]) => (
    <Lines>
      {of.map((placement) => (
        <PlacementLine
          key={placement.id}
          placement={placement}
          onChange={onChange && (() => onChange(placement))}
          onEnd={onEnd && (() => onEnd(placement))}
        />
      ))}
    </Lines>
  )
  return (
    <>
      {present.length === 0 && <EmptyState title={t('placements.none')} text={t('placements.noneText')} />}
      {lines(present)}
      {former.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="sm"
          aria-expanded={showsFormer}
          leftSection={
            showsFormer ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
          }
          onClick={() => setShowsFormer((is) => !is)}
        >
          {t('placements.former', { count: former.length })}
        </Button>
      )}
      <Collapse expanded={showsFormer}>{lines(former)}</Collapse>
    </>
  )
}
