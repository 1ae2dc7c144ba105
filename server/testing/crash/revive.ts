import type { TestApp } from '#server/testing/app.ts'

/** Reactivates sessions that a call has ended: for the contract tests, which send every call with one token. */
export const reviveSessions = ({ database }: TestApp) =>
  database.asPlatform((db) => db.updateTable('sessions').set({ ended_at: null, ended_because: null }).execute())
