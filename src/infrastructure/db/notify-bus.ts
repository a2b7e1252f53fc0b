import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import { withinTime } from '#infrastructure/circuit/within-time.ts'
import type { Database, DatabaseLimits } from './database.ts'
import { createLocalBus } from './local-bus.ts'

const channel = 'majlis_invalidations'
/** PostgreSQL rejects payloads of 8000 bytes and more. */
const maxMessageBytes = 7_000
const reconnectAfterMs = 1_000

/**
 * Notifies all processes on one PostgreSQL by LISTEN and NOTIFY, the publishing one included. When the listening
 * connection breaks, or does not answer when it is checked now and then, it is reopened and `allTags` is published, since
 * messages may have been missed.
 */
export async function createNotifyBus(
  url: string,
  db: Database,
  { connect, statement }: DatabaseLimits,
  checkEveryMs = 30_000,
): Promise<PurgeBus & { close(): Promise<void> }> {
  const local = createLocalBus()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'majlis-listener',
      keepAlive: true,
      connectionTimeoutMillis: connect,
      query_timeout: statement,
    })
    next.on('notification', ({ payload }) => local.notify(readMessage(payload)))
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!closed && client === next) reconnect()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  const checking = setInterval(() => {
    const checked = client
    // It ends when the connection breaks, and then a new one is opened.
    checked?.query('select 1').catch(() => checked.end().catch(() => undefined))
  }, checkEveryMs).unref()

  function reconnect(): void {
    timer = setTimeout(() => {
      listen().then(
        () => local.notify([allTags]),
        () => reconnect(),
      )
    }, reconnectAfterMs)
  }

  await listen()
  return {
    subscribe: local.subscribe,
    async publish(tags) {
      for (const message of toMessages(tags)) await db.execute(sql`select pg_notify(${channel}, ${message})`)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(checking)
      if (client) await withinTime(connect, client.end()).catch(() => undefined)
    },
  }
}

/** Packs tags into as few messages as possible. A tag that is too long for a message becomes `allTags`. */
export function toMessages(tags: readonly string[]): string[] {
  const messages: string[][] = []
  let size = maxMessageBytes
  for (const tag of tags) {
    const bytes = Buffer.byteLength(JSON.stringify(tag)) + 1
    if (bytes > maxMessageBytes - 2) return [JSON.stringify([allTags])]
    if (size + bytes > maxMessageBytes) {
      messages.push([])
      size = 2
    }
    messages.at(-1)?.push(tag)
    size += bytes
  }
  return messages.map((message) => JSON.stringify(message))
}

function readMessage(payload: string | undefined): readonly string[] {
  try {
    const read: unknown = JSON.parse(payload ?? '')
    return Array.isArray(read) && read.every((tag) => typeof tag === 'string') ? read : [allTags]
  } catch {
    return [allTags]
  }
}
