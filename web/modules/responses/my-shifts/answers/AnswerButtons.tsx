import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import classes from '#web/modules/responses/my-shifts/MyShifts.module.css'

type Buttons = {
  /** null: the shift can only be declined */
  accept: string | null
  decline: string
  /** while an acceptance is sent */
  busy: boolean
  onAccept: () => void
}

/** The two answers to a shift. */
export function AnswerButtons({ accept, decline, busy, onAccept, onDecline }: Buttons & { onDecline: () => void }) {
  return (
    <div className={classes.answers}>
      {accept !== null && (
        <Button
          size="md"
          color="teal"
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={busy}
          onClick={onAccept}
        >
          {accept}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        disabled={busy}
        onClick={onDecline}
      >
        {decline}
      </Button>
    </div>
  )
}

type Declining = {
  question: string
  reason: string
  /** the usual reasons to choose from */
  usual: readonly string[]
  isDeclining: boolean
  onDecline: (note: string) => void
}

/** The two answers to a shift, the second with a reason. */
export function AnswerWithReason({ question, reason, usual, isDeclining, onDecline, ...buttons }: Buttons & Declining) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <AnswerButtons {...buttons} onDecline={() => setOpened(true)} />
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={question}
        reasonOptions={{ label: reason, required: true, usual }}
        confirm={buttons.decline}
        busy={isDeclining}
        onConfirm={(note) => {
          setOpened(false)
          onDecline(note)
        }}
      />
    </>
  )
}
