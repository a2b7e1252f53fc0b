import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { Client, type Submittable } from 'pg'
import type { Database } from '#infrastructure/db/database.ts'

/** As PostgreSQL writes a value as text; null: no value. */
export type Text = string | null
export type CopyRows = (
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Text[]>,
) => Promise<number>

const chunkLength = 1 << 18

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}
const encode = (value: Text): string =>
  value === null ? String.raw`\N` : value.replaceAll(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/** Rows in COPY's text format, in parts of some 256 kB; `counted` is told of each row. */
function* inChunks(rows: Iterable<readonly Text[]>, counted: () => void): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    counted()
    chunk += `${row.map(encode).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const statement = (table: string, columns: readonly string[], source: string): string =>
  `copy "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) from ${source}`

/** COPY into PGlite, a part of the rows at a time. */
export const copyIntoPglite = (db: Database): CopyRows => {
  const client = (db as unknown as { readonly $client: PGlite }).$client
  return async (table, columns, rows) => {
    let count = 0
    for (const chunk of inChunks(rows, () => (count += 1)))
      await client.query(statement(table, columns, `'/dev/blob'`), [], { blob: new Blob([chunk]) })
    return count
  }
}

/** What `pg` calls while a statement runs: enough of it for COPY. */
class CopyIn {
  readonly done: Promise<void>
  #end: (error?: Error) => void = () => undefined
  #failure: Error | undefined
  readonly #text: string
  readonly #chunks: Iterable<string>

  constructor(text: string, chunks: Iterable<string>) {
    this.#text = text
    this.#chunks = chunks
    this.done = new Promise((resolve, reject) => {
      this.#end = (error) => (error ? reject(error) : resolve())
    })
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection): void {
    const send = async () => {
      for (const chunk of this.#chunks) {
        connection.sendCopyFromChunk(Buffer.from(chunk))
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    }
    send().catch((error: unknown) => connection.sendCopyFail(String(error)))
  }

  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#failure = error
    this.#end(error)
  }
  handleReadyForQuery(): void {
    this.#end(this.#failure)
  }
}

type Connection = {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** COPY into PostgreSQL on a connection of its own. Indexes that hold no constraint are built anew afterwards: a fifth of the time. */
export const copyIntoPostgresql =
  (url: string): CopyRows =>
  async (table, columns, rows) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      const indexes = await client.query<{ name: string; definition: string }>(plainIndexes, [table])
      for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
      let count = 0
      const chunks = inChunks(rows, () => (count += 1))
      const copy = new CopyIn(statement(table, columns, 'stdin'), chunks)
      client.query(copy as unknown as Submittable)
      await copy.done
      await client.query(`set maintenance_work_mem = '512MB'`)
      for (const { definition } of indexes.rows) await client.query(definition)
      return count
    } finally {
      await client.end()
    }
  }

const plainIndexes = `select relname as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indrelid = $1::regclass and not indisunique`
