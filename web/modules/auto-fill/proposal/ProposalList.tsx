import { Button, Checkbox, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FillProposal } from '#contract/rostering/rosters/auto-fill.ts'
import { compareTexts, formatDate, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { proposedId } from '#web/modules/rosters/board/proposed-board.ts'
import { keyOf, pickOf, type Picks, withTaken } from './picks.ts'
import classes from './Proposal.module.css'
import { ProposalRow } from './ProposalRow.tsx'
import { groupBy } from '#web/lib/grouping.ts'
import type { ListProps } from './list-props.ts'

type Props = ListProps & {
  proposals: readonly FillProposal[]
  /** the proposed assignment pressed on the board */
  pressed: string | null
  onPressedShown: () => void
}

type Grouping = 'day' | 'person'

/** With more proposals than this, only the first day or person is unfolded at first. */
const maxUnfolded = 40

/** The proposed assignments by day or by person; each, a day, a person or all can be taken or left. */
export function ProposalList({ proposals, pressed, onPressedShown, ...rest }: Props) {
  const { picks, onPicks } = rest
  const t = useTranslate()
  const [by, setBy] = useState<Grouping>('day')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  const groups = groupsOf(proposals, by)
  const isUnfolded = (at: number, key: string) =>
    (at === 0 || proposals.length <= maxUnfolded) !== toggled.has(`${by} ${key}`)
  const toggle = (key: string) => setToggled((keys) => withToggled(keys, `${by} ${key}`))
  const [seen, setSeen] = useState<string | null>(null)
  if (pressed !== seen) {
    setSeen(pressed)
    const proposal = proposals.find((one) => idOf(picks, one) === pressed)
    const at = groups.findIndex(({ rows }) => proposal && rows.includes(proposal))
    const group = groups[at]
    if (group && !isUnfolded(at, group.key)) toggle(group.key)
    if (proposal) setOpened(keyOf(proposal))
  }
  const focusPressed = useEffectEvent((id: string) => {
    box.current?.querySelector<HTMLElement>(`[data-proposal="${CSS.escape(id)}"] button`)?.focus()
    onPressedShown()
  })
  useEffect(() => {
    if (pressed !== null) focusPressed(pressed)
  }, [pressed])
  if (proposals.length === 0) return null
  const all = (isTaken: boolean) => onPicks(withTaken(picks, proposals, isTaken, false))
  return (
    <section ref={box} aria-label={t('autoFill.list')} data-proposals>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('autoFill.by')}
          value={by}
          onChange={(value) => setBy(value === 'person' ? 'person' : 'day')}
          data={[
            { value: 'day', label: t('autoFill.byDay') },
            { value: 'person', label: t('autoFill.byPerson') },
          ]}
        />
        <Button.Group>
          <Button size="compact-sm" variant="default" onClick={() => all(true)}>
            {t('autoFill.all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => all(false)}>
            {t('autoFill.none')}
          </Button>
        </Button.Group>
      </div>
      {groups.map(({ key, title, rows }, at) => (
        <Group
          key={key}
          title={title}
          rows={rows}
          picks={picks}
          isUnfolded={isUnfolded(at, key)}
          onUnfold={() => toggle(key)}
          onTake={(isTaken) => onPicks(withTaken(picks, rows, isTaken))}
        >
          <ul className={classes.rows}>
            {rows.map((one) => (
              <ProposalRow
                key={keyOf(one)}
                {...rest}
                proposal={one}
                by={by}
                isOpen={opened === keyOf(one)}
                onOpen={() => setOpened(opened === keyOf(one) ? null : keyOf(one))}
              />
            ))}
          </ul>
        </Group>
      ))}
    </section>
  )
}

function withToggled(keys: ReadonlySet<string>, key: string) {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

const idOf = (picks: Picks, one: FillProposal) =>
  proposedId({ shift_id: one.roster_shift_id, employee_id: pickOf(picks, one).person.employee_id })

type Group = { key: string; title: string; rows: readonly FillProposal[] }

function groupsOf(proposals: readonly FillProposal[], by: Grouping): Group[] {
  if (by === 'day') {
    const days = groupBy(proposals, ({ works_on }) => works_on)
    return [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, rows]) => ({ key, title: formatDate(key, 'weekday'), rows: rows.toSorted(byTime) }))
  }
  const people = groupBy(proposals, ({ employee_id }) => employee_id)
  return [...people]
    .map(([key, rows]) => ({ key, title: rows[0]?.name ?? '', rows: rows.toSorted(byTime) }))
    .toSorted((one, other) => compareTexts(one.title, other.title))
}

const byTime = (one: FillProposal, other: FillProposal) =>
  compareTexts(`${one.works_on} ${one.starts}`, `${other.works_on} ${other.starts}`) ||
  compareTexts(one.name, other.name)

type GroupProps = Omit<Group, 'key'> & {
  picks: Picks
  isUnfolded: boolean
  onUnfold: () => void
  onTake: (isTaken: boolean) => void
  children: ReactNode
}

/** A day or a person: takes or leaves all of it. */
function Group({ title, rows, picks, isUnfolded, onUnfold, onTake, children }: GroupProps) {
  const t = useTranslate()
  const taken = rows.filter((one) => pickOf(picks, one).isTaken).length
  const Icon = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <section className={classes.group}>
      <div className={classes.groupHead}>
        <Checkbox
          aria-label={t('autoFill.takeGroup', { name: title })}
          checked={taken === rows.length}
          indeterminate={taken > 0 && taken < rows.length}
          onChange={() => onTake(taken < rows.length)}
        />
        <UnstyledButton className={classes.groupName} aria-expanded={isUnfolded} onClick={onUnfold}>
          <h4>{title}</h4>
          <span className={classes.groupCount}>
            {t('rosters.fill.numbers', { filled: formatNumber(taken), openings: formatNumber(rows.length) })}
          </span>
          <Icon size={16} aria-hidden />
        </UnstyledButton>
      </div>
      {isUnfolded && children}
    </section>
  )
}
