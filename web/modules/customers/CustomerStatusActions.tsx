import {
  customers,
  type CustomerStatus,
  customerTransitions,
  type CustomerWithActions,
} from '#contract/customers/customers.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'

/** The status changes of a customer; one that stops new publications states how many published shifts remain. */
export const CustomerStatusActions = ({ customer }: { customer: CustomerWithActions }) =>
  customer.allowed_actions.map((action) => (
    <ChangeStatus key={action} customer={customer} to={customerTransitions[action].to} />
  ))

function ChangeStatus({ customer: { id, name, version }, to }: { customer: CustomerWithActions; to: CustomerStatus }) {
  const t = useTranslate()
  const { send, busy } = useSend(customers.changeStatus, {
    invalidates: [customers],
    success: t(`customers.changeStatus.success.${to}`),
    failed: t('customers.form.failed'),
  })
  const stops = to !== 'active'
  const ahead = useApiQuery(customers.dutiesAhead, { id }, { when: stops })
  const stays = ahead.data && t('customers.changeStatus.stays', { count: ahead.data.count })
  return (
    <ConfirmButton
      label={t(`customers.changeStatus.to.${to}`)}
      question={t(`customers.changeStatus.question.${to}`, { name })}
      text={[t(`customers.changeStatus.text.${to}`), stops && stays].filter(Boolean).join(' ')}
      tone={stops ? 'bad' : 'normal'}
      busy={busy}
      onConfirm={() => send({ id, version, status: to })}
    />
  )
}
