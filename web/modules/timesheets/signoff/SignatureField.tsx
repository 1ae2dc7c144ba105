import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { signatureSize, type Strokes } from '#contract/rostering/timesheets/signoffs.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Signoff.module.css'

type Props = { strokes: Strokes; onChange: (strokes: Strokes) => void }
type Point = Strokes[number][number]

const { width, height } = signatureSize
// What the server accepts.
const [maxStrokes, maxPoints] = [100, 2000]

/** A field to draw a signature in, with a finger, a pen or a mouse. */
export function SignatureField({ strokes, onChange }: Props) {
  const t = useTranslate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Point[] | null>(null)
  useEffect(() => {
    drawStrokes(canvas.current, strokes)
  }, [strokes])
  function start(event: PointerEvent<HTMLCanvasElement>) {
    if (strokes.length >= maxStrokes || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event)]
    drawStrokes(canvas.current, [...strokes, drawing.current])
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (drawing.current === null || drawing.current.length >= maxPoints) return
    drawing.current.push(pointOf(event))
    drawStrokes(canvas.current, [...strokes, drawing.current])
  }
  function end() {
    if (drawing.current === null) return
    onChange([...strokes, drawing.current])
    drawing.current = null
  }
  return (
    <div>
      <canvas
        ref={canvas}
        width={width * 2}
        height={height * 2}
        className={classes.canvas}
        role="img"
        aria-label={t(strokes.length === 0 ? 'signoff.sign.emptyField' : 'signoff.sign.field')}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconEraser size={16} aria-hidden />}
        disabled={strokes.length === 0}
        onClick={() => onChange([])}
      >
        {t('signoff.sign.clear')}
      </Button>
    </div>
  )
}

const clampCoordinate = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height]
  return [clampCoordinate(x * width, width), clampCoordinate(y * height, height)]
}

function drawStrokes(canvas: HTMLCanvasElement | null, strokes: Strokes) {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.lineWidth = 5
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = getComputedStyle(canvas).color
  for (const [first, ...points] of strokes) {
    if (first === undefined) continue
    context.beginPath()
    context.moveTo(first[0] * 2, first[1] * 2)
    for (const [x, y] of points.length === 0 ? [first] : points) context.lineTo(x * 2, y * 2)
    context.stroke()
  }
}
