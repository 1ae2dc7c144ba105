import { ActionIcon, Badge, Card, Input, SegmentedControl, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { type Split, paySplits } from '#contract/values/formats/bank-accounts.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { May } from '#web/lib/session/May.tsx'
import { MoneyField } from '#web/lib/form/MoneyField.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import type { AccountValues } from './bank-form.ts'
import { numberText, splitText } from './bank-texts.ts'
import { BsbField } from './BsbField.tsx'
import { RevealButton } from '#web/lib/RevealButton.tsx'
import { SealedInput } from '#web/modules/employees/details/SealedField.tsx'
import { useXeroNote } from '#web/modules/xero/use-xero-note.tsx'
import type { BankForm } from './use-bank-cards.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFields } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import classes from '#web/modules/employees/details/Personal.module.css'

type Props = {
  of: BankForm
  /** the person's id */
  id: string
  at: number
  account: AccountValues
  /** the last digits of the stored number; null: there is none */
  ends: string | null
  /** the number of accounts */
  count: number
  isOpen: boolean
  onToggle: () => void
  onSplit: (split: Split) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One bank account: its holder, its share, and in edit mode its fields. */
export function BankAccountCard(props: Props) {
  const { of, id, at, account, ends, count, isOpen, onSplit } = props
  const t = useTranslate()
  const heading = useId()
  const nameNote = useXeroNote(of, `accounts.${at}.account_name`, 'account_name')
  return (
    <Card component="li" aria-labelledby={heading}>
      <div className={classes.accountHead}>
        <div className={classes.accountName}>
          <Title order={3} size="h4" id={heading}>
            {account.account_name || t('employeeDetails.bank.new')}
          </Title>
          <Text c="dimmed" size="sm">
            {numberText(account.bsb, ends)}
          </Text>
        </div>
        <SplitBadge account={account} count={count} />
        <Actions {...props} />
      </div>
      {ends !== null && (
        <May call={employeeDetails.reveal}>
          <div className={classes.reveal}>
            <RevealButton
              id={id}
              group="bank"
              bankAccountId={account.id}
              label={`${t('employeeDetails.bank.number')} ••• ${ends}`}
            />
          </div>
        </May>
      )}
      {isOpen && (
        <FormFields>
          <TextField
            of={of}
            name={`accounts.${at}.account_name`}
            label={t('employeeDetails.bank.name')}
            description={nameNote}
          />
          <BsbField of={of} name={`accounts.${at}.bsb`} />
          <SealedInput
            of={of}
            name={`accounts.${at}.number`}
            label={t('employeeDetails.bank.number')}
            ends={ends}
            inputMode="numeric"
          />
          {count > 1 && <SplitField of={of} at={at} split={account.split} onSplit={onSplit} />}
          {account.split === 'amount' && (
            <MoneyField
              of={of}
              name={`accounts.${at}.amount_cents`}
              label={t('employeeDetails.bank.amount')}
              required
            />
          )}
        </FormFields>
      )}
    </Card>
  )
}

function SplitBadge({ account, count }: Pick<Props, 'account' | 'count'>) {
  const t = useTranslate()
  const text = splitText(t, account, count)
  return text === '' ? null : (
    <Badge size="lg" variant="light" color={account.split === 'remainder' ? 'blue' : 'gray'}>
      {text}
    </Badge>
  )
}

function Actions({ at, account, count, isOpen, onToggle, onMove, onRemove }: Props) {
  const t = useTranslate()
  const name = account.account_name || t('employeeDetails.bank.new')
  const place = { name, place: at + 1 }
  return (
    <div className={classes.accountActions}>
      {count > 1 && (
        <>
          <Action
            name="up"
            label={t('employeeDetails.bank.up', place)}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </Action>
          <Action
            name="down"
            label={t('employeeDetails.bank.down', place)}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </Action>
        </>
      )}
      <Action name="edit" label={t('employeeDetails.bank.edit', place)} expanded={isOpen} onClick={onToggle}>
        <IconPencil size={18} aria-hidden />
      </Action>
      {count > 1 && (
        <Action name="remove" label={t('employeeDetails.bank.remove', place)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </Action>
      )}
    </div>
  )
}

type ActionProps = {
  name: string
  label: string
  disabled?: boolean
  expanded?: boolean
  onClick: () => void
  children: ReactNode
}

const Action = ({ name, label, disabled, expanded, onClick, children }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    data-action={name}
    aria-label={label}
    aria-expanded={expanded}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

type SplitProps = { of: BankForm; at: number; split: Split; onSplit: (split: Split) => void }

function SplitField({ of, at, split, onSplit }: SplitProps) {
  const t = useTranslate()
  return (
    <Field>
      <Input.Wrapper
        label={t('employeeDetails.bank.split')}
        error={of.form.errors[`accounts.${at}.split`]}
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          aria-label={t('employeeDetails.bank.split')}
          data={paySplits.map((value) => ({ value, label: t(`employeeDetails.bank.split.${value}`) }))}
          value={split}
          onChange={(value) => onSplit(value === 'remainder' ? 'remainder' : 'amount')}
        />
      </Input.Wrapper>
    </Field>
  )
}
