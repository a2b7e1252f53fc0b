import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  countRequest,
  inBackground,
  isInBackground,
  letRequestsGoFirst,
} from '#infrastructure/requests-first.ts'

const open: EventEmitter[] = []
function aRequest(): EventEmitter {
  const response = new EventEmitter()
  open.push(response)
  countRequest(response as unknown as ServerResponse)
  return response
}
afterEach(() => open.splice(0).forEach((response) => response.emit('close')))

/** Rounds of the event loop until work goes on. */
async function loopsUntilFree(): Promise<number> {
  let loops = 0
  let isOver = false
  const count = () => {
    loops += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await letRequestsGoFirst()
  isOver = true
  return loops
}

test('work takes one turn where nothing is answered, and waits while something is, but not for ever', async () => {
  expect(await loopsUntilFree()).toBeLessThanOrEqual(2)
  const request = aRequest()
  const began = performance.now()
  await letRequestsGoFirst()
  expect(performance.now() - began).toBeGreaterThanOrEqual(3)
  request.emit('close')
  expect(await loopsUntilFree()).toBeLessThanOrEqual(2)
})

test('work goes on as soon as the request is answered', async () => {
  const request = aRequest()
  setImmediate(() => setImmediate(() => request.emit('close')))
  expect(await loopsUntilFree()).toBeLessThanOrEqual(4)
})

test('a request that takes long goes first no more', async () => {
  aRequest()
  await wait(300)
  expect(await loopsUntilFree()).toBeLessThanOrEqual(2)
})

test('what jobs start is in the background, and nothing else', async () => {
  expect(isInBackground()).toBe(false)
  const within = inBackground(async () => {
    await wait(1)
    return isInBackground()
  })
  expect(isInBackground()).toBe(false)
  expect(await within).toBe(true)
})
