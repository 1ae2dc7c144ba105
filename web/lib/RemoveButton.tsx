import { Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { z } from 'zod'
import type { RequestOf, Call } from '#contract/call.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { type Affected, useSend } from '#web/lib/api/use-send.ts'

type RemoveCall = Call<z.ZodObject<{ id: z.ZodType; version: z.ZodType }>>

type Props<C extends RemoveCall> = {
  call: C
  record: { readonly id: string; readonly version: number }
  label: string
  question: string
  text?: string
  invalidates: readonly Affected[]
  success: string
  failed?: string
  onDone: () => void
  /** why it cannot be removed at present */
  reason?: string | null
}

/** Removes a record after a confirmation; shown below its form. */
export function RemoveButton<C extends RemoveCall>(props: Props<C>) {
  const { call, record, label, question, text, reason, ...options } = props
  const { send, busy } = useSend(call, options)
  return (
    <Group>
      <ConfirmButton
        label={label}
        leftSection={<IconTrash size={16} aria-hidden />}
        question={question}
        text={text}
        tone="bad"
        busy={busy}
        reason={reason}
        // Every remove call takes this input; TypeScript cannot infer it from the type parameter.
        onConfirm={() => send({ id: record.id, version: record.version } as RequestOf<C>)}
      />
    </Group>
  )
}
