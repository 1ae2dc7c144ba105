import classes from './Ghost.module.css'
import type { FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'

/** The dragged shift under the pointer: one element, moved by its transform. */
export function createGhost(chip: HTMLElement, badge: string | null) {
  const { width, height } = chip.getBoundingClientRect()
  return createFloating(cloneOf(chip, height), badge, width)
}

/** The name of a dragged person. */
export function createNameTag(name: string) {
  const tag = document.createElement('div')
  tag.className = classes.name ?? ''
  tag.textContent = name
  return createFloating(tag, null)
}

function createFloating(look: HTMLElement, badge: string | null, width?: number) {
  const ghost = document.createElement('div')
  ghost.className = classes.ghost ?? ''
  ghost.setAttribute('aria-hidden', 'true')
  if (width !== undefined) ghost.style.inlineSize = `${width}px`
  const note = document.createElement('div')
  note.className = classes.note ?? ''
  ghost.append(look, note)
  if (badge !== null) {
    const count = document.createElement('span')
    count.className = classes.badge ?? ''
    count.textContent = badge
    ghost.append(count)
  }
  document.body.append(ghost)
  return {
    moveTo: (x: number, y: number) => (ghost.style.transform = `translate(${x}px, ${y}px)`),
    describe: (text: string, fit: FitCell | null, is_copy: boolean) => {
      note.textContent = text
      note.dataset.fit = fit?.level ?? ''
      ghost.dataset.copy = is_copy ? 'true' : ''
    },
    remove: () => ghost.remove(),
  }
}

function cloneOf(chip: HTMLElement, height: number): HTMLElement {
  // A chip is an HTMLElement, so its clone is one; the DOM's type says Node.
  const look = chip.cloneNode(true) as HTMLElement
  for (const name of ['data-chip', 'data-stop', 'tabindex', 'role', 'data-selected']) look.removeAttribute(name)
  look.style.setProperty('--chip-height', `${height}px`)
  return look
}
