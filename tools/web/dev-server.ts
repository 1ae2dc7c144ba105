// The server under `node --watch`: without this, Node has every worker thread report its imports by message to whoever started it, and the
// database's thread would seem to answer what nobody asked.
delete process.env.WATCH_REPORT_DEPENDENCIES
await import('#server/main.ts')
