import { Client } from 'pg'
import { brotliSize } from '../../../scripts/page-weight.ts'
import type { Kind } from './cases.ts'
import { percentile, type Times } from './measure-cases.ts'

/** Of fifty rows, compressed. */
const maxBytes = 25_000
/** A year of figures. */
const reportTarget = 300

/** Milliseconds at the 95th percentile, by what answers. */
const targets = {
  PostgreSQL: { list: 80, detail: 80, home: 100, write: 150 },
  PGlite: { list: 150, detail: 150, home: 150, write: 300 },
} as const satisfies Record<string, Readonly<Record<Kind, number>>>

export type Engine = keyof typeof targets

/** Prints a line for a case: median and p95 in ms, times the floor's p95, bytes. True where its targets are met. */
export function printCase(engine: Engine, { of, ms, floor, body, problem }: Times): boolean {
  const target = of.name.startsWith('/operations/reports/') ? reportTarget : targets[engine][of.kind]
  const bytes = brotliSize(body)
  const p95 = percentile(ms, 0.95)
  const isReached = problem === null && p95 <= target && (bytes <= maxBytes || of.name.includes('size=200'))
  const figures = [percentile(ms, 0.5), p95, p95 / percentile(floor, 0.95)].map((one) =>
    one.toFixed(1).padStart(7),
  )
  console.log(
    `  ${isReached ? '✓' : '✗'} ${of.name.padEnd(52)} ${figures.join(' ')} ${(bytes / 1000).toFixed(1).padStart(5)} kB  ${problem ?? `≤ ${target} ms`}`,
  )
  return isReached
}

/** Work on a database of its own where there is a server: the work gets its address. */
export async function withDatabase<Value>(
  serverUrl: string | undefined,
  work: (url: string | undefined) => Promise<Value>,
): Promise<Value> {
  if (serverUrl === undefined) return work(undefined)
  const name = `majlis_bench_${process.pid}`
  const run = async (text: string) => {
    const client = new Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run(`create database ${name}`)
  try {
    return await work(new URL(`/${name}`, serverUrl).href)
  } finally {
    await run(`drop database ${name} with (force)`)
  }
}
