import { createClient, RESP_TYPES } from '@redis/client'
import { createCircuit, type Circuit } from '#infrastructure/circuit/circuit.ts'

type RedisOptions = {
  readonly url: string
  /** Called once per outage, not once per attempt. */
  readonly report: (error: unknown) => void
  readonly circuit?: Circuit
  readonly limits?: Limits
}
/** Milliseconds: for the first connection, and for one command or a few that belong together. */
type Limits = { readonly connect: number; readonly command: number }
export type Redis = Awaited<ReturnType<typeof openRedis>>

const defaultLimits: Limits = { connect: 2000, command: 250 }
const maxReconnectMs = 5000

/**
 * Redis or Valkey. While it is unreachable, or connected and silent, commands fail immediately and the client reconnects
 * in the background: the store starts and runs without it.
 */
export async function openRedis({
  url,
  report,
  circuit = createCircuit(),
  limits = defaultLimits,
}: RedisOptions) {
  let reported = false
  const notify = (error: unknown) => {
    if (!reported) report(error)
    reported = true
  }
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Ends commands that wait to be sent; `run` those that wait for an answer.
    commandOptions: { timeout: limits.command },
    // A socket on which not even a ping is answered is closed.
    pingInterval: 4_000,
    socket: {
      connectTimeout: limits.connect,
      socketTimeout: 10_000,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 7), maxReconnectMs),
    },
  })
  const subscriber = client.duplicate({ disableOfflineQueue: false, commandOptions: {} })
  for (const each of [client, subscriber]) each.on('error', notify).setMaxListeners(100)
  client.on('ready', () => (reported = false))
  const connecting = Promise.all([client.connect(), subscriber.connect()]).catch(notify)
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise((resolve) => (timer = setTimeout(resolve, limits.connect)))
  await Promise.race([connecting, waited])
  clearTimeout(timer)
  return {
    client,
    /** Whether a command would be sent. */
    isReachable: () => client.isReady && !circuit.isOpen,
    run: <Value>(work: () => Promise<Value>): Promise<Value> => circuit.run(limits.command, work),
    /** The same connection, with values as buffers. */
    bytes: client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }),
    subscriber,
    async close(): Promise<void> {
      for (const each of [subscriber, client]) each.destroy()
    },
  }
}
