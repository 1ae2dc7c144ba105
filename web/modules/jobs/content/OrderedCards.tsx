import { ActionIcon, Group, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { moveItem, useReorder } from './use-reorder.ts'
import classes from './OrderedCards.module.css'

type Props<Row> = {
  /** the form with the rows in its field `name` */
  of: WorkingForm
  name: string
  /** where the texts of the buttons are */
  wording: 'jobs.questions' | 'jobs.stageSets'
  keyOf: (row: Row) => string
  title: (row: Row, number: number) => ReactNode
  /** why a row cannot be removed; null: it can */
  whyNotRemove?: (row: Row) => string | null
  children: (row: Row, at: number, onChange: (row: Row) => void) => ReactNode
}

/** Rows of a form as cards, which are put in order with the mouse, a finger or the arrow keys, and removed. */
export function OrderedCards<Row>({ of, name, wording, keyOf, whyNotRemove, title, children }: Props<Row>) {
  const t = useTranslate()
  const rows = useRows<Row>(of, name)
  const [announcement, setAnnouncement] = useState('')
  function move(from: number, to: number) {
    // While a card is dragged over several others, the values are newer than the last render.
    rows.put(moveItem(rows.current(), from, to))
    setAnnouncement(t(`${wording}.moved`, { number: to + 1, total: rows.shown.length }))
  }
  const order = useReorder<HTMLOListElement>(move)
  return (
    <>
      <ol className={classes.list} ref={order.list}>
        {rows.shown.map((row, at) => (
          <li key={keyOf(row)} className={classes.card} data-lifted={order.lifted === at || undefined}>
            <div className={classes.head}>
              <Group gap="xs" wrap="nowrap">
                <Tooltip label={t('jobs.questions.drag')}>
                  <ActionIcon
                    {...icon}
                    className={classes.grip}
                    aria-label={t(`${wording}.dragOne`, { number: at + 1 })}
                    onPointerDown={(event) => order.lift(event, at)}
                    onKeyDown={(event) => order.moveByKey(event, at, rows.shown.length)}
                  >
                    <IconGripVertical size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
                <div>{title(row, at + 1)}</div>
              </Group>
              <CardButtons
                {...{ wording, at }}
                count={rows.shown.length}
                whyNotRemove={whyNotRemove?.(row) ?? null}
                onMove={move}
                onRemove={() => rows.put(rows.shown.filter((one) => one !== row))}
              />
            </div>
            {children(row, at, (next) => rows.put(rows.shown.map((one) => (one === row ? next : one))))}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const icon = { size: 36, variant: 'subtle', color: 'gray' } as const

type ButtonProps = Pick<Props<never>, 'wording'> & {
  at: number
  count: number
  whyNotRemove: string | null
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function CardButtons({ wording, at, count, whyNotRemove, onMove, onRemove }: ButtonProps) {
  const t = useTranslate()
  const number = at + 1
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        {...icon}
        disabled={at === 0}
        aria-label={t(`${wording}.up`, { number })}
        onClick={() => onMove(at, at - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...icon}
        disabled={number === count}
        aria-label={t(`${wording}.down`, { number })}
        onClick={() => onMove(at, at + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <Tooltip label={whyNotRemove} disabled={whyNotRemove === null} multiline maw={280}>
        <ActionIcon
          {...icon}
          data-disabled={whyNotRemove !== null || undefined}
          aria-disabled={whyNotRemove !== null}
          aria-label={t(`${wording}.remove`, { number })}
          onClick={() => whyNotRemove === null && onRemove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

/** The rows that a field of the form holds; `Row` is what its editor put there. */
export function useRows<Row>({ form }: Pick<WorkingForm, 'form'>, name: string) {
  // Only the editor of the rows writes this field.
  const toRows = (value: unknown) => value as readonly Row[]
  return {
    shown: toRows(form.useWatchValue(name)),
    current: () => toRows(form.getValues()[name]),
    put: (rows: readonly Row[]) => form.setFieldValue(name, rows, { forceUpdate: false }),
  }
}
