import classes from './PositionMark.module.css'

/** A position: its name and its colour. */
export function PositionMark({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={classes.mark} data-colour={colour}>
      {name}
    </span>
  )
}
