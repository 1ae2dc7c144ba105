import { Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { documentBytes } from '#contract/people/documents.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { PayslipFile, EmployeeName } from '#web/modules/payslips/ChosenFiles.tsx'
import { FileDrop } from '#web/ui/form/FileDrop.tsx'

type Props = {
  several: boolean
  /** the person the files are for; null: found by the file names */
  person: EmployeeName | null
  onChoose: (files: PayslipFile[]) => void
}

/** Selects PDFs; the person of each is found by the employee code in its name. */
export function PdfChoice({ several, person, onChoose }: Props) {
  const t = useTranslate()
  const [isWrong, setWrong] = useState(false)
  async function take(files: File[]) {
    setWrong(false)
    onChoose(
      await Promise.all(files.map(async (file) => ({ file, person: person ?? (await findOwner(file)), sent: false }))),
    )
  }
  return (
    <div>
      <FileDrop
        onDrop={(files) => void take(files)}
        onReject={() => setWrong(true)}
        accept={['application/pdf']}
        maxSize={documentBytes}
        multiple={several}
        icon={IconFileTypePdf}
        label={t('payslips.upload.choose')}
        help={t(several ? 'payslips.upload.manyHelp' : 'payslips.upload.help')}
      />
      {isWrong && (
        <Text c="red" size="sm" mt="xs" role="alert">
          {t('payslips.upload.wrong')}
        </Text>
      )}
    </div>
  )
}

/** SC014-payslip.pdf belongs to the one person found by SC014. */
async function findOwner({ name }: File): Promise<EmployeeName | null> {
  const code = /[a-z]{1,6}-?\d{3,8}/i.exec(name)?.[0]
  if (code === undefined) return null
  // If the search fails, the person is chosen by hand.
  const employees = await loadEmployees(code).catch(() => [])
  return employees.length === 1 ? (employees[0] ?? null) : null
}
