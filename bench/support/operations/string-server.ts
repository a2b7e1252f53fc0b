import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/* The floor: bare node:http that answers a string as long as ?bytes= says. */
const text = 'x'.repeat(1 << 20)
const server = createServer((request, response) => {
  const bytes = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('bytes'))
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(text.slice(0, bytes))
})
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('SIGTERM', () => process.exit(0))
