import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export type RunningShop = {
  readonly url: string
  readonly dataDirectory: string
  readonly process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  stop(): Promise<void>
}

/** Starts the built server as a process of its own, on a free port with an empty data directory, and waits for it. */
export async function startShop(env: Readonly<Record<string, string>> = {}): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDirectory = env['MAJLIS_DATA'] ?? (await mkdtemp(join(tmpdir(), 'majlis-shop-')))
  const child = spawn(process.execPath, ['src/server.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      MAJLIS_ORIGIN: url,
      MAJLIS_DATA: dataDirectory,
      MAJLIS_INDEXABLE: 'true',
      LOG_LEVEL: 'warn',
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

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  // A machine that does ten other things takes minutes to make a database.
  const deadline = Date.now() + 240_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`the server was not ready within four minutes:\n${output()}`)
}
