import { Button, Menu } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { type ExtraChoice, timesheetExtras } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Extras.module.css'
import type { OpenedExtra } from './opened-extra.ts'

type Props = { timesheet_id: string; onChoose: (chosen: OpenedExtra) => void }

/** What can be recorded: the allowances and pieces of the rule set, and expenses. */
export function AddExtra({ timesheet_id, onChoose }: Props) {
  const t = useTranslate()
  const { data } = useApiQuery(timesheetExtras.choices, { id: timesheet_id })
  const choices = data?.choices ?? []
  const icon = <IconPlus size={16} aria-hidden />
  if (choices.length === 0)
    return (
      <Button variant="default" leftSection={icon} loading={data === undefined} onClick={() => onChoose('expense')}>
        {t('timesheets.extras.addExpense')}
      </Button>
    )
  const rateOf = ({ rate_cents }: ExtraChoice) =>
    rate_cents === null || data === undefined ? undefined : formatMoney(rate_cents, data.currency)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={icon}>
          {t('timesheets.extras.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="24rem" className={classes.choices}>
        {choices.map((choice) => (
          <Menu.Item
            key={`${choice.kind} ${choice.code}`}
            rightSection={rateOf(choice)}
            onClick={() => onChoose({ choice })}
          >
            {choice.title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconReceipt size={16} aria-hidden />} onClick={() => onChoose('expense')}>
          {t('timesheets.extras.expense')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
