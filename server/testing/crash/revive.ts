import type { TestApp } from '#server/testing/app.ts'

/** Lets every session go on that a call has ended: for the contract tests, which send every call, and then the next one, with one token. */
export const reviveSessions = ({ database }: TestApp) =>
  database.asPlatform((db) => db.updateTable('sessions').set({ ended_at: null, ended_because: null }).execute())
