import { readEnv } from '../../src/platform/env.ts'
import { startServer } from '../../src/server.ts'

// The real server; told "memory", it collects garbage and answers what is left.
const read = readEnv({ ...process.env, PORT: '0' })
if (!read.ok) throw new Error(JSON.stringify(read.failure))
const server = await startServer({ env: read.value })
process.on('message', () => {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.(`http://127.0.0.1:${server.port}`)
