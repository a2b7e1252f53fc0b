import { readEnv } from '../../src/infrastructure/config/env.ts'
import { startServer, type ServerOptions } from '../../src/server.ts'
import { openServed } from '../../cli/control/open-served.ts'
import { frozen } from './frozen-shop.ts'

// The real server. On a message it collects garbage and returns its memory usage. With "frozen", reads are memoized.
const read = readEnv({ ...process.env, PORT: '0' })
if (!read.ok) throw new Error(JSON.stringify(read.failure))
const open: ServerOptions['open'] = async (env, parts) => {
  const opened = await openServed(env, parts)
  return { ...opened, shop: frozen(opened.shop) }
}
const server = await startServer({ env: read.value, ...(process.argv.includes('frozen') ? { open } : {}) })
process.on('message', () => {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.(`http://127.0.0.1:${server.port}`)
