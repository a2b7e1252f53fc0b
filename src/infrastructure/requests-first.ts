import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** A request that takes longer, such as a download, no longer goes before other work. */
const shortMs = 250
/** Of waiting: a request may itself wait for the work, such as for a transaction to end. */
const maxWaitMs = 3

/** When each of the requests that this process is answering began. */
const answering = new Map<ServerResponse, number>()
const background = new AsyncLocalStorage<true>()

/** Counts a request until it is answered or its visitor has gone. */
export function countRequest(response: ServerResponse): void {
  answering.set(response, performance.now())
  response.once('close', () => answering.delete(response))
}

/** Runs work that nobody waits for. */
export const inBackground = <Value>(work: () => Value): Value => background.run(true, work)

export const isInBackground = (): boolean => background.getStore() === true

/** Gives the event loop a turn, and more of them while it answers requests: each takes several turns, and work between them would delay every one. */
export async function letRequestsGoFirst(): Promise<void> {
  const began = performance.now()
  do await yieldToEventLoop()
  while (isAnswering() && performance.now() - began < maxWaitMs)
}

function isAnswering(): boolean {
  const since = performance.now() - shortMs
  for (const began of answering.values()) if (began > since) return true
  return false
}
