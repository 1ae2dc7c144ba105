import { Text, UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { TimesheetExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { AddExtra } from './AddExtra.tsx'
import { amountText } from './extra-texts.ts'
import { ExtraDrawer } from './ExtraDrawer.tsx'
import classes from './Extras.module.css'
import type { OpenedExtra } from './opened-extra.ts'

/** Allowances, pieces and expenses beside the hours; those who write the hours add to them. */
export function ExtrasPanel({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const { extras, can_record_extras: canRecord } = sheet
  const [opened, setOpened] = useState<OpenedExtra>(null)
  if (extras.length === 0 && !canRecord) return null
  // As it is now: a receipt may have been added to it meanwhile.
  const current = opened !== null && typeof opened === 'object' && 'id' in opened ? opened.id : null
  const shown = current === null ? opened : (extras.find(({ id }) => id === current) ?? null)
  return (
    <Panel
      title={t('timesheets.extras.title')}
      actions={canRecord && <AddExtra timesheet_id={sheet.id} onChoose={setOpened} />}
    >
      {extras.length === 0 ? (
        <Text c="dimmed">{t('timesheets.extras.empty')}</Text>
      ) : (
        <ul className={classes.list}>
          {extras.map((extra) => (
            <li key={extra.id}>
              <ExtraLine extra={extra} sheet={sheet} onOpen={() => setOpened(extra)} />
            </li>
          ))}
        </ul>
      )}
      <ExtraDrawer opened={shown} sheet={sheet} onClose={() => setOpened(null)} />
    </Panel>
  )
}

type LineProps = { extra: TimesheetExtra; sheet: Timesheet; onOpen: () => void }

/** One of them; it opens where there is more to see or to do. */
function ExtraLine({ extra, sheet, onOpen }: LineProps) {
  const t = useTranslate()
  const count = sheet.attachments.filter(({ extra_id }) => extra_id === extra.id).length
  const line = (
    <>
      <span className={classes.what}>
        {extra.title}
        {count > 0 && <IconPaperclip size={16} role="img" aria-label={t('timesheets.extras.receipts', { count })} />}
        {extra.kind === 'expense' && <span className={classes.kind}>{t('timesheets.extras.expense')}</span>}
      </span>
      <span className={classes.amount}>{amountText(t, extra)}</span>
    </>
  )
  if (!sheet.can_record_extras && count === 0) return <div className={classes.line}>{line}</div>
  return (
    <UnstyledButton className={classes.line} onClick={onOpen}>
      {line}
    </UnstyledButton>
  )
}
