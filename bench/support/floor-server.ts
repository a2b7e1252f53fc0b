import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import { processorMs, type Statement } from './statements.ts'

/*
 * The least that a checkout can cost by node:http and pg: a recorded request runs the statements that the shop ran for it,
 * in their order, and gets the bytes that the shop sent. "work" returns what that took so far.
 */
export type FloorRequest = {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** Base64. */
  readonly bytes: string
  readonly statements: readonly Statement[]
}

const [file = '', connectionString] = process.argv.slice(2)
const checkouts = (JSON.parse(readFileSync(file, 'utf8')) as FloorRequest[][]).map((requests) =>
  requests.map((one) => ({ ...one, bytes: Buffer.from(one.bytes, 'base64') })),
)
const pool = new Pool({ connectionString, max: 10 })
let statements = 0
const errors = new Map<string, number>()

async function run(wanted: readonly Statement[]): Promise<void> {
  for (const unit of unitsOf(wanted)) {
    const client = await pool.connect()
    for (const { config, values } of unit) await runOne(client, config, values)
    client.release()
  }
}

/** Statements that need one connection for themselves: those of a transaction together, any other alone. */
function unitsOf(wanted: readonly Statement[]): readonly Statement[][] {
  const open = new Map<number, Statement[]>()
  const units: Statement[][] = []
  for (const statement of wanted) {
    const { client, config } = statement
    const unit = open.get(client)
    if (unit) unit.push(statement)
    else units.push([statement])
    if (/^begin/i.test(config.text)) open.set(client, units.at(-1) ?? [])
    if (/^(?:commit|rollback)\b/i.test(config.text)) open.delete(client)
  }
  return units
}

async function runOne(client: PoolClient, config: Statement['config'], values: Statement['values']) {
  statements += 1
  await client.query(config, values as unknown[]).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    errors.set(message, (errors.get(message) ?? 0) + 1)
  })
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject)
  })
}

const server = createServer((request, response) => {
  const [checkout = '', at = ''] = String(request.headers['x-floor']).split('/')
  const wanted = checkouts[Number(checkout)]?.[Number(at)]
  if (!wanted) return void response.writeHead(404).end()
  bodyOf(request)
    .then(() => run(wanted.statements))
    .then(() => response.writeHead(wanted.status, wanted.headers).end(wanted.bytes))
    .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
})
process.on('message', () => {
  void (async () => {
    const { user, system } = process.cpuUsage()
    const { rows } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    )
    const databaseMs = processorMs(rows)
    process.send?.({ cpuMs: (user + system) / 1000, statements, databaseMs, errors: [...errors] })
  })()
})
process.on('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
