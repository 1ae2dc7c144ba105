// The server under `node --watch`: without this, every worker thread would report its imports by message to its parent, which
// would take them for responses of the database's thread.
delete process.env.WATCH_REPORT_DEPENDENCIES
await import('#server/main.ts')
