import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/* The minimum of node:http: sends the response of the given URL, byte for byte, for every request. */
const [url = ''] = process.argv.slice(2)
const fetched = await fetch(url, { headers: { 'accept-encoding': 'br' } })
const raw = await rawBody(url)
const headers = [...fetched.headers]
  .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  .flat()

const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(raw)
})
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('SIGTERM', () => process.exit(0))

/** The body as sent: fetch would decode it. */
async function rawBody(from: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(from, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}
