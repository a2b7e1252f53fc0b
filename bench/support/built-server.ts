import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { servingEnv } from '../../scripts/build-shop.ts'

type BuiltServer = {
  readonly url: string
  /** Processor milliseconds of the process and its threads so far. */
  processorTime(): Promise<number>
  /** Megabytes in memory, as the operating system counts them. */
  residentMb(): Promise<number>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs a command of the built shop as operators do, and resolves with its first home page. */
export async function startBuilt(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<BuiltServer> {
  const port = await freePort()
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...servingEnv, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  while (child.exitCode === null) {
    const response = await fetch(`${url}/ae/en`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
  const read = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8')
  return {
    url,
    async processorTime() {
      const fields = (await read('stat')).split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    residentMb: async () => Math.round(Number(/^Rss: +(\d+)/m.exec(await read('smaps_rollup'))?.[1]) / 1024),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
