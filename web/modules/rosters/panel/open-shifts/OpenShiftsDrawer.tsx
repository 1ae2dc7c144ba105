import { useTranslate } from '#web/lib/wording.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { OpenShifts } from './OpenShifts.tsx'

type Props = { employee: { id: string; name: string }; opened: boolean; onClose: () => void }

/** The open shifts of the whole agency for one person, from their page. */
export function OpenShiftsDrawer({ employee, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('peoplePanel.open.titleFor', { name: employee.name })}>
      <OpenShifts employee_id={employee.id} location={null} />
    </SideDrawer>
  )
}
