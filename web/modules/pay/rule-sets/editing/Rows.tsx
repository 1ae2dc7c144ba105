import { ActionIcon, Button, Card, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Editing.module.css'
import { ProblemOf } from './Fields.tsx'
import { addRow, moveRow, type Place, removeRow, rowsOf } from './place.ts'

type Props<Row> = {
  of: Place<Row[]>
  /** what an entry is called: "Evening", or that it is new */
  nameOf: (row: Row, at: number) => string
  /** null: none can be added */
  add: { label: string; row: () => Row } | null
  /** whether their order means anything */
  isOrdered?: boolean
  /** how many there have to be at least */
  least?: number
  /** short entries: a line each, whose first field says what it is */
  isShort?: boolean
  children: (row: Place<Row>) => ReactNode
}

/** The entries of a list, which can be added, removed and put in order. */
export function Rows<Row>({ of, nameOf, add, isOrdered = false, least = 0, isShort = false, children }: Props<Row>) {
  const rows = rowsOf(of)
  return (
    <div className={classes.rows}>
      <ProblemOf path={of.path} />
      {rows.map((row, at) => {
        const name = nameOf(row.value, at)
        const buttons = <RowButtons {...{ of, at, name, isOrdered }} canRemove={rows.length > least} />
        return (
          // The place is what identifies an entry: a code or a label may occur twice while it is edited.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Entry key={at} name={name} path={row.path} isShort={isShort} buttons={buttons}>
            {children(row)}
          </Entry>
        )
      })}
      {add && (
        <Group>
          <Button
            // What few entries have is offered quietly.
            {...(isShort && rows.length === 0 ? quiet : ({ variant: 'default' } as const))}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => addRow(of, add.row())}
          >
            {add.label}
          </Button>
        </Group>
      )}
    </div>
  )
}

const quiet = { variant: 'subtle', size: 'compact-sm' } as const

type EntryProps = { name: string; path: string; isShort: boolean; buttons: ReactNode; children: ReactNode }

function Entry({ name, path, isShort, buttons, children }: EntryProps) {
  if (isShort)
    return (
      <div className={classes.line} role="group" aria-label={name}>
        <div className={classes.inside}>
          {children}
          <ProblemOf path={path} />
        </div>
        <div className={classes.lineButtons}>{buttons}</div>
      </div>
    )
  return (
    <Card p="sm" role="group" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fw={600}>{name}</Text>
        {buttons}
      </Group>
      <div className={classes.inside}>
        <ProblemOf path={path} />
        {children}
      </div>
    </Card>
  )
}

type ButtonProps<Row> = { of: Place<Row[]>; at: number; name: string; isOrdered: boolean; canRemove: boolean }

function RowButtons<Row>({ of, at, name, isOrdered, canRemove }: ButtonProps<Row>) {
  const t = useTranslate()
  return (
    <Group gap={4} wrap="nowrap">
      {isOrdered && (
        <>
          <ActionIcon
            disabled={at === 0}
            aria-label={t('payRuleSets.up', { name })}
            onClick={() => moveRow(of, at, -1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            disabled={at === of.value.length - 1}
            aria-label={t('payRuleSets.down', { name })}
            onClick={() => moveRow(of, at, 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </>
      )}
      {canRemove && (
        <ActionIcon aria-label={t('payRuleSets.remove', { name })} onClick={() => removeRow(of, at)}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Fields side by side, as many as there is room for; `isWide`: of long labels, fewer. */
export const FieldRow = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className={classes.fields} data-wide={isWide || undefined}>
    {children}
  </div>
)

/** A part of a section, with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part} role="group" aria-label={title}>
      <Text component="h3" fw={600} size="md">
        {title}
      </Text>
      {children}
    </div>
  )
}
