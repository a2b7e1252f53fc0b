import { describe, expect, test } from 'vitest'
import { readRawBody } from '#web/http/raw-body.ts'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('https://shop.example/hook', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

describe('a raw body', () => {
  test('is kept byte for byte, whatever its encoding', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x00, 0x7b])
    expect(await readRawBody(post(bytes), 4)).toEqual(bytes)
  })

  test('that is too long is not read to its end, whether it says its length or not', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024))
      },
    })
    expect(await readRawBody(post(endless), 4096)).toBeUndefined()
    expect(sent).toBeLessThan(20)
    expect(await readRawBody(post('short', { 'content-length': '70000' }), 64 * 1024)).toBeUndefined()
  })
})
