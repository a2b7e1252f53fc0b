import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type RunningShop = {
  readonly url: string
  readonly dataDirectory: string
  readonly process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the built server as a process of its own, on a free port, and waits until it is ready. Its data directory is
 * MAJLIS_DATA, else a new one that goes with it: empty, or a copy of `stocked`.
 */
export async function startShop(
  env: Readonly<Record<string, string>> = {},
  stocked?: string,
): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDirectory = env['MAJLIS_DATA'] ?? (await mkdtemp(join(tmpdir(), 'majlis-shop-')))
  if (stocked) await cp(stocked, dataDirectory, { recursive: true })
  const child = spawn(process.execPath, [`${process.env['MAJLIS_DIST'] ?? 'dist'}/server/majlis.mjs`], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      MAJLIS_ORIGIN: url,
      MAJLIS_DATA: dataDirectory,
      MAJLIS_INDEXABLE: 'true',
      LOG_LEVEL: 'warn',
      // Tests ask faster than people.
      RENDERS_PER_MINUTE: '999999',
      // And order for one household.
      MAJLIS_CASH_LIMITS: 'none',
      MAJLIS_DEMO_ORDERS: 'none',
      MESSAGES_PER_HOUR: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await untilReady(url, child, () => output)
  return {
    url,
    dataDirectory,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      if (!env['MAJLIS_DATA']) await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** A busy machine takes minutes to create a database; a hook's own ceiling ends what never gets ready. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for await (const _ of setInterval(100)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
  }
}
