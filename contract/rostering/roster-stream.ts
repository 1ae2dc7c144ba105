/** The event stream of an open board (decision 109). Not a call: it does not end with a result. */
export const rosterStreamPath = '/api/roster-stream'

/** Somebody who has the board open. */
export type BoardViewer = { account_id: string; name: string }

/**
 * The events by name. `viewers` contains everybody, and is sent first; `changed` means that the board has to be reloaded, with a revision
 * that differs from that of other changes.
 */
export type RosterStreamEvents = {
  viewers: { viewers: BoardViewer[] }
  changed: { roster_id: string; revision: string }
}
