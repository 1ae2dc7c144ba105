import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Call, RequestOf } from '#contract/call.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useTranslate } from '#web/lib/wording.ts'

type PdfProps<C extends Call> = { call: C; input: RequestOf<C> }

/** The report as a PDF; the table beside it is exported as CSV and XLSX. */
export function PdfButton<C extends Call>({ call, input }: PdfProps<C>) {
  const t = useTranslate()
  const { start, busy } = useDownload(call, t('reports.pdfFailed'))
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => start(input)}
    >
      {t('reports.pdf')}
    </Button>
  )
}
