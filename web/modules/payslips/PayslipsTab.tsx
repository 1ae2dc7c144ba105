import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { payStatements } from '#contract/payroll/pay-statements.ts'
import { type PaySlip, payslips } from '#contract/people/payslips.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { IssueDrawer } from '#web/modules/payslips/IssueDrawer.tsx'
import { PaySlipDrawer } from '#web/modules/payslips/PaySlipDrawer.tsx'
import { PaySlipList } from '#web/modules/payslips/PaySlipList.tsx'
import { UploadDrawer } from '#web/modules/payslips/UploadDrawer.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** Fortnightly pay means 26 payslips a year. */
const firstShown = 26
const maxPayslips = 100

type OpenedDrawer =
  | { does: 'look'; id: string }
  | { does: 'upload' }
  | { does: 'give'; corrects: PaySlip | null }
  | null

/** A person's payslips, newest first; payroll staff issue payslips here. */
export function PayslipsTab({ id, employee }: EmployeeTabProps) {
  const t = useTranslate()
  const [per_page, setShown] = useState(firstShown)
  const query = useApiQuery(payslips.list, { employee_id: id, per_page }, { keepPrevious: true })
  const stated = useApiQuery(payStatements.list, { employee_id: id }, { when: isCallAllowed(payStatements.list) })
  const statements = stated.data?.rows ?? []
  const [drawer, setDrawer] = useState<OpenedDrawer>(null)
  const isOwn = useSession()?.user?.employee_id === id
  const close = () => setDrawer(null)
  const canIssue = isCallAllowed(payslips.store)
  return (
    <Panel title={t('payslips.list.title')} actions={canIssue && <Actions onChoose={setDrawer} />}>
      <Loaded of={query}>
        {({ rows, total }) => (
          <>
            {rows.length + statements.length === 0 && (
              <EmptyState
                title={t('payslips.list.none')}
                text={t(isOwn ? 'payslips.list.ownNoneText' : 'payslips.list.noneText')}
              />
            )}
            <PaySlipList rows={rows} statements={statements} onLook={(slip) => setDrawer({ does: 'look', id: slip })} />
            {total > rows.length && (
              <Button variant="subtle" mt="sm" onClick={() => setShown(maxPayslips)}>
                {t('payslips.list.more', { count: total - rows.length })}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <PaySlipDrawer
        id={drawer?.does === 'look' ? drawer.id : null}
        onCorrect={canIssue ? (slip) => setDrawer({ does: 'give', corrects: slip }) : undefined}
        onClose={close}
      />
      <UploadDrawer opened={drawer?.does === 'upload'} person={{ id, name: employee.name }} onClose={close} />
      <IssueDrawer
        opened={drawer?.does === 'give'}
        employee_id={id}
        corrects={drawer?.does === 'give' ? drawer.corrects : null}
        onClose={close}
      />
    </Panel>
  )
}

function Actions({ onChoose }: { onChoose: (drawer: OpenedDrawer) => void }) {
  const t = useTranslate()
  return (
    <>
      <AddButton label={t('payslips.give.add')} onClick={() => onChoose({ does: 'give', corrects: null })} />
      <Button size="xs" leftSection={<IconUpload size={14} aria-hidden />} onClick={() => onChoose({ does: 'upload' })}>
        {t('payslips.upload.add')}
      </Button>
    </>
  )
}
