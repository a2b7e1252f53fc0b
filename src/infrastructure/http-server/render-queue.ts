import type { Socket } from 'node:net'
import { subjectOf } from '#infrastructure/rate-limits/rules.ts'

/** A rejected render: the client asks too often (429), or the process has too much to do (503). */
export class Overload extends Error {
  override name = 'Overload'
  readonly status: 429 | 503
  readonly retryAfterSeconds: number
  constructor(status: 429 | 503, retryAfterSeconds: number) {
    super(status === 429 ? 'the client asks for too many pages' : 'too many pages wait to be rendered')
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Who waits for a render: its address, and the connection, whose end ends the waiting. */
export type Asker = { readonly address: string; readonly socket: Pick<Socket, 'destroyed' | 'on' | 'off'> }
export type RenderQueue = {
  /** Runs work in its turn. Throws Overload when there is no room, after `maxWaitMs`, and when the asker has gone. */
  run<Value>(asker: Asker, work: () => Promise<Value>): Promise<Value>
}
type QueueOptions = {
  readonly atOnce: number
  readonly atOncePerClient: number
  readonly maxWaiting: number
  readonly maxWaitingPerClient: number
  readonly maxWaitMs: number
}

let lastStart: Promise<unknown> = Promise.resolve()
/** One render begins per iteration of the event loop: health checks, forms and cached pages are answered in between. */
const nextIteration = (): Promise<unknown> =>
  (lastStart = lastStart.then(() => new Promise((resolve) => setImmediate(resolve))))

/** Bounds renders at once. Clients take turns, so that one with many requests delays another by few. */
export function createRenderQueue(options: QueueOptions): RenderQueue {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let [atOnce, queued] = [0, 0]

  const isFree = (client: string) =>
    atOnce < options.atOnce && (running.get(client) ?? 0) < options.atOncePerClient
  const count = (client: string, change: 1 | -1) => {
    atOnce += change
    const remaining = (running.get(client) ?? 0) + change
    if (remaining > 0) running.set(client, remaining)
    else running.delete(client)
  }

  function startNext(): void {
    // What is put back is visited again, after the others.
    for (const [client, jobs] of waiting) {
      if (atOnce >= options.atOnce) return
      if (!isFree(client)) continue
      waiting.delete(client)
      const job = jobs.shift()
      if (jobs.length > 0) waiting.set(client, jobs)
      job?.()
    }
  }

  function leave(client: string, job: () => void): void {
    const jobs = (waiting.get(client) ?? []).filter((other) => other !== job)
    if (jobs.length > 0) waiting.set(client, jobs)
    else waiting.delete(client)
  }

  /** Resolves when a place was taken. */
  function wait(client: string, { socket }: Asker): Promise<void> {
    const jobs = waiting.get(client) ?? []
    if (queued >= options.maxWaiting || jobs.length >= options.maxWaitingPerClient)
      return Promise.reject(new Overload(503, 5))
    return new Promise((resolve, reject) => {
      const stop = () => {
        queued -= 1
        clearTimeout(timer)
        socket.off('close', giveUp)
      }
      const job = () => {
        stop()
        count(client, 1)
        resolve()
      }
      const giveUp = () => {
        stop()
        leave(client, job)
        reject(new Overload(503, 5))
      }
      const timer = setTimeout(giveUp, options.maxWaitMs)
      queued += 1
      socket.on('close', giveUp)
      waiting.set(client, [...jobs, job])
    })
  }

  return {
    async run(asker, work) {
      const client = subjectOf(asker.address)
      if (isFree(client)) count(client, 1)
      else await wait(client, asker)
      try {
        await nextIteration()
        return await work()
      } finally {
        count(client, -1)
        startNext()
      }
    },
  }
}
