import { describe, expect, test } from 'vitest'
import { frontHeaders } from '#kernel/front-headers.ts'
import { machineResponse } from '#web/http/machine-response.ts'

const now = '2026-11-21T08:00:00.000Z'

describe('a response for machines', () => {
  test('is cached for an hour, with its tags', async () => {
    const answer = machineResponse('<a/>', 'application/xml', { now, tags: ['catalog'] })
    expect(await answer.text()).toBe('<a/>')
    expect(answer.headers.get(frontHeaders.lifetime)).toBe('3600')
    expect(answer.headers.get(frontHeaders.tags)).toBe('catalog')
  })

  test('is streamed, and stops when the client disconnects', async () => {
    let read = 0
    let closed = false
    async function* chunks() {
      try {
        for (; read < 1000; read += 1) yield Buffer.from(`${read} `)
      } finally {
        closed = true
      }
    }
    const reader = machineResponse(chunks(), 'text/plain', { now }).body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('0 ')
    expect(read).toBeLessThan(5)
    await reader?.cancel()
    expect(closed).toBe(true)
  })
})
