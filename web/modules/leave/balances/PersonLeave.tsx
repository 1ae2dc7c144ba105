import { useState } from 'react'
import { LeaveFormDrawer, type OpenedLeave } from '#web/modules/leave/form/opened-leave.ts'
import { BalancesPanel } from './BalancesPanel.tsx'

/** A person’s leave on their page: the balances, and the form to request. */
export function PersonLeave({ employee_id }: { employee_id: string }) {
  const [form, setForm] = useState<OpenedLeave>(null)
  return (
    <>
      <BalancesPanel employee_id={employee_id} onRequest={(type_id) => setForm({ employee_id, type_id })} />
      <LeaveFormDrawer opened={form} onClose={() => setForm(null)} />
    </>
  )
}
