/** The event stream of an open board (decision 024). Not a call: it does not end with a result. */
export const rosterStreamPath = '/api/roster-stream'

/** How many rosters one stream can name, each as `roster_id`. */
export const maxStreamRosters = 40

/** Somebody who has the board open. */
export type BoardViewer = { account_id: string; name: string }

/** `opened` knows changes that are no older. */
export const knownChangesMs = 60_000

/**
 * The events by name. `opened` is sent first: it says for how many milliseconds none of the rosters has changed, at most `knownChangesMs`, and
 * in a server that has just started not longer than it runs; a board that was loaded before must be reloaded. `viewers`
 * contains everybody who has one of the rosters open; `changed` means that the board has to be reloaded, with a revision that differs from
 * that of other changes.
 */
export type RosterStreamEvents = {
  opened: { unchanged_ms: number }
  viewers: { viewers: BoardViewer[] }
  changed: { roster_id: string; revision: string }
}
