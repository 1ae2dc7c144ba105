import { IconCheck, IconX } from '@tabler/icons-react'
import type { AssignmentAction } from '#contract/rostering/shifts/assignments.ts'
import type { useTranslate } from '#web/lib/wording.ts'
import type { Answering } from './AnswerDialog.tsx'

/** The menu entries to respond on a person's behalf, as far as the server allows them. */
export const answerEntries = (
  t: ReturnType<typeof useTranslate>,
  allowed: readonly AssignmentAction[],
  answer: (kind: Answering['answer']) => void,
) => [
  allowed.includes('accept') && {
    label: t('rosters.behalf.accept'),
    icon: <IconCheck size={16} />,
    onClick: () => answer('accept'),
  },
  allowed.includes('decline') && {
    label: t('rosters.behalf.decline'),
    icon: <IconX size={16} />,
    onClick: () => answer('decline'),
  },
]
