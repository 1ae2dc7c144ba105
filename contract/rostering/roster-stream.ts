/** The event stream of an open board (decision 109). Not a call: it does not end with a result. */
export const rosterStreamPath = '/api/roster-stream'

/** How many rosters one stream can name, each as `roster_id`. */
export const mostStreamRosters = 40

/** Somebody who has the board open. */
export type BoardViewer = { account_id: string; name: string }

/**
 * The events by name. `viewers` contains everybody who has one of the rosters open, and is sent first; `changed` means that the board has to be reloaded, with a revision
 * that differs from that of other changes.
 */
export type RosterStreamEvents = {
  viewers: { viewers: BoardViewer[] }
  changed: { roster_id: string; revision: string }
}
