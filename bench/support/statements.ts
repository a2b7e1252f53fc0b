import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Client } from 'pg'

/** A statement as `pg` was given it; `client` tells connections apart. */
export type Statement = {
  readonly client: number
  readonly config: { readonly text: string; readonly name?: string; readonly rowMode?: 'array' }
  readonly values: readonly unknown[]
  /** Not run for a request that was waiting for its response. */
  readonly behind: boolean
}

/** Counts the statements of all connections from now on, and records them from the first call of `taken`. */
export function countStatements(): { count(): number; taken(): readonly Statement[] } {
  let count = 0
  let recorded: Statement[] | undefined
  const clients = new Map<unknown, number>()
  const responses = new AsyncLocalStorage<ServerResponse>()
  subscribe('http.server.request.start', (message) =>
    responses.enterWith((message as { response: ServerResponse }).response),
  )
  const query = Client.prototype.query as (...values: unknown[]) => unknown
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    count += 1
    if (!clients.has(this)) clients.set(this, clients.size)
    const behind = responses.getStore()?.writableEnded ?? true
    recorded?.push({ client: clients.get(this) ?? 0, behind, ...toStatement(given) })
    return query.apply(this, given)
  } as typeof Client.prototype.query
  return {
    count: () => count,
    taken() {
      const taken = recorded ?? []
      recorded = []
      return taken
    },
  }
}

type QueryConfig = { text: string; name?: string; rowMode?: 'array'; values?: unknown[] }

function toStatement([first, second]: readonly unknown[]): Pick<Statement, 'config' | 'values'> {
  const { text, name, rowMode, values } =
    typeof first === 'string' ? ({ text: first } as QueryConfig) : (first as QueryConfig)
  const config = { text, ...(name === undefined ? {} : { name }), ...(rowMode ? { rowMode } : {}) }
  return { config, values: values ?? (Array.isArray(second) ? (second as unknown[]) : []) }
}

/** Processor time of PostgreSQL's processes in milliseconds, when they run on this machine; else 0. */
export function processorMs(open: readonly { readonly pid?: unknown }[]): number {
  const ticks = open.map(({ pid }) => {
    try {
      const fields =
        readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? []
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    } catch {
      return 0
    }
  })
  return ticks.reduce((total, one) => total + one, 0) * 10
}
