/** The baseline of the public pages: `node:http` sends a page from memory. Run with PAGE, the address that the page is taken from, and PORT. */
import { createServer } from 'node:http'

const body = Buffer.from(await (await fetch(process.env.PAGE ?? '')).arrayBuffer())
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.once('SIGINT', () => process.exit(0))
