import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a shopper waits for their cart before a page says that it takes longer. */
const timeoutMs = 4000

/** The value, or undefined when it takes longer; what comes later is dropped, a failure included. */
export async function cartInTime<Value>(
  value: Promise<Value>,
  milliseconds = timeoutMs,
): Promise<Value | undefined> {
  const ended = new AbortController()
  const late = wait(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)
  try {
    return await Promise.race([value, late])
  } finally {
    ended.abort()
  }
}
