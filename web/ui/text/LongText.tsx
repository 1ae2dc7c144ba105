import { Text, Tooltip } from '@mantine/core'
import classes from './LongText.module.css'
import { useOverflow } from './use-overflow.ts'

type Props = { text: string; lines?: number }

/** A text truncated to the given number of lines. The full text is shown on hover, tap and keyboard focus. */
export function LongText({ text, lines = 2 }: Props) {
  const [box, isCut] = useOverflow<HTMLParagraphElement>(text)
  return (
    <Tooltip
      label={text}
      disabled={!isCut}
      multiline
      maw="min(30rem, 90vw)"
      className={classes.whole}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Text ref={box} inherit lineClamp={lines} className={classes.text} tabIndex={isCut ? 0 : undefined}>
        {text}
      </Text>
    </Tooltip>
  )
}
