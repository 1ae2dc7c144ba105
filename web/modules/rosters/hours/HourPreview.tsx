import type { DropPreview } from './editing/hour-handle.ts'
import classes from './HourBoard.module.css'

type Props = { preview: DropPreview; minutes: number; top: number; height: number }

/** Where a dragged shift would go, with its times. Screen readers hear the times instead. */
export function HourPreview({ preview: { chip, span, text, fit, is_copy }, minutes, top, height }: Props) {
  const start = Math.max(0, span.start)
  return (
    // Inline styles: positions on the timeline are data.
    <div
      className={classes.preview}
      data-colour={chip?.colour}
      data-fit={fit?.level}
      data-copy={is_copy || undefined}
      style={{
        insetInlineStart: `${(100 * start) / minutes}%`,
        inlineSize: `${(100 * (Math.min(span.end, minutes) - start)) / minutes}%`,
        insetBlockStart: top,
        blockSize: height,
      }}
    >
      <span className={classes.note} data-fit={fit?.level} data-late={start > minutes / 2 || undefined}>
        {text}
      </span>
    </div>
  )
}
