/** The event stream of an open board (decision 109). Not a call: it does not end with a result. */
export const rosterStreamPath = '/api/roster-stream'

/** How many rosters one stream can name, each as `roster_id`. */
export const mostStreamRosters = 40

/** Somebody who has the board open. */
export type BoardViewer = { account_id: string; name: string }

/** How long ago a board may have been loaded, so that `opened` says whether it has missed a change. */
export const recentSeconds = 60

/**
 * The events by name. `opened` is sent first: it says whether one of the rosters may have changed within the last `recentSeconds`. `viewers`
 * contains everybody who has one of the rosters open; `changed` means that the board has to be reloaded, with a revision that differs from
 * that of other changes.
 */
export type RosterStreamEvents = {
  opened: { changed_lately: boolean }
  viewers: { viewers: BoardViewer[] }
  changed: { roster_id: string; revision: string }
}
