import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './MyShifts.module.css'

type Props = { shift: { position_colour: string }; status: string | undefined; is_next?: boolean; children: ReactNode }

/** A shift, or the offer of one, with the colour of its position. */
export const ShiftCard = ({ shift, status, is_next = false, children }: Props) => (
  <Card
    component="article"
    p="md"
    className={classes.card}
    data-colour={shift.position_colour}
    data-status={status}
    data-next={is_next || undefined}
  >
    {children}
  </Card>
)
