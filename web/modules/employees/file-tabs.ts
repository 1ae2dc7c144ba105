import {
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarHeart,
  IconCar,
  IconCertificate,
  IconEye,
  IconFiles,
  IconHeartHandshake,
  IconPigMoney,
  IconPlaneArrival,
  IconReceiptDollar,
  IconReceiptTax,
  IconSchool,
  IconUserCircle,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FilePart } from '#contract/people/employee-details.ts'
import { AvailabilityTab } from '#web/modules/availability/AvailabilityTab.tsx'
import { CertificationsTab, DocumentsTab } from '#web/modules/documents/DocumentsTab.tsx'
import { BasicsTab } from '#web/modules/employees/BasicsTab.tsx'
import { PayslipsTab } from '#web/modules/payslips/PayslipsTab.tsx'
import { BankTab } from '#web/modules/employees/bank/BankTab.tsx'
import { EmergencyContactsTab } from '#web/modules/employees/details/tabs/EmergencyContactsTab.tsx'
import { LicenceTab } from '#web/modules/employees/details/tabs/LicenceTab.tsx'
import { AccessLogTab } from '#web/modules/employees/details/tabs/AccessLogTab.tsx'
import { OwnBasicsTab } from '#web/modules/employees/details/tabs/OwnBasicsTab.tsx'
import { PassportTab } from '#web/modules/employees/details/tabs/PassportTab.tsx'
import { SuperTab } from '#web/modules/employees/details/tabs/SuperTab.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { TaxTab } from '#web/modules/employees/details/tabs/TaxTab.tsx'
import { PlacementsTab } from '#web/modules/placements/PlacementsTab.tsx'
import { SkillsTab } from '#web/modules/skills/SkillsTab.tsx'
import { RightsTab } from '#web/modules/work-rights/RightsTab.tsx'

type FileTab = {
  name: FilePart | 'own' | 'placements' | 'payslips' | 'reveals'
  icon: typeof IconUserCircle
  show: ComponentType<EmployeeTabProps>
  /** the part whose completeness the tab shows */
  part?: FilePart
  /** only for the person, or only for the agency */
  of?: 'own' | 'agency'
}

/** The tabs of a person's file, in order. */
export const fileTabs: readonly FileTab[] = [
  { name: 'basic', icon: IconUserCircle, show: BasicsTab, part: 'basic', of: 'agency' },
  { name: 'own', icon: IconUserCircle, show: OwnBasicsTab, part: 'basic', of: 'own' },
  { name: 'emergency_contacts', icon: IconHeartHandshake, show: EmergencyContactsTab, part: 'emergency_contacts' },
  { name: 'bank', icon: IconBuildingBank, show: BankTab, part: 'bank' },
  { name: 'passport', icon: IconWorld, show: PassportTab, part: 'passport' },
  { name: 'rights', icon: IconPlaneArrival, show: RightsTab, part: 'rights' },
  { name: 'tax', icon: IconReceiptTax, show: TaxTab, part: 'tax' },
  { name: 'licence', icon: IconCar, show: LicenceTab, part: 'licence' },
  { name: 'certifications', icon: IconCertificate, show: CertificationsTab, part: 'certifications' },
  { name: 'super', icon: IconPigMoney, show: SuperTab, part: 'super' },
  { name: 'documents', icon: IconFiles, show: DocumentsTab, part: 'documents' },
  { name: 'availability', icon: IconCalendarHeart, show: AvailabilityTab, part: 'availability' },
  { name: 'skills', icon: IconSchool, show: SkillsTab, part: 'skills' },
  { name: 'placements', icon: IconBuildingStore, show: PlacementsTab },
  { name: 'payslips', icon: IconReceiptDollar, show: PayslipsTab },
  { name: 'reveals', icon: IconEye, show: AccessLogTab },
]
