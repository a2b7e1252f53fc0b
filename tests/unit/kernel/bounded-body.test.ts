import { describe, expect, test } from 'vitest'
import { readBoundedBody } from '#kernel/bounded-body.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://shop.example/hook', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

describe('readBoundedBody', () => {
  test('returns a body byte for byte, whatever its encoding', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x00, 0x7b])
    expect(await readBoundedBody(post(bytes), 4)).toEqual(bytes)
    expect(await readBoundedBody(new Response(bytes), 4)).toEqual(bytes)
  })

  test('returns no bytes for a message without a body', async () => {
    expect(await readBoundedBody(new Request('https://shop.example/'), 4)).toHaveLength(0)
  })

  test('stops reading a body that is longer than the limit and does not state its length', async () => {
    let sent = 0
    let canceled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024))
      },
      cancel() {
        canceled = true
      },
    })
    expect(await readBoundedBody(post(endless), 4096)).toBeUndefined()
    expect(sent).toBeLessThan(20)
    expect(canceled).toBe(true)
  })

  test('rejects a body by its content-length without reading it', async () => {
    expect(await readBoundedBody(post('short', { 'content-length': '70000' }), 64 * 1024)).toBeUndefined()
  })
})
