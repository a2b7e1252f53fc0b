import { describe, expect, test } from 'vitest'
import { fromFrames, toFrames } from '../../../cli/control/frames.ts'
import { inChunks } from '../../support/shops/an-import.ts'

async function joined(frames: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const frame of frames) all.push(frame)
  return Buffer.concat(all)
}
const gather = async (frames: AsyncIterable<Uint8Array>) => (await joined(frames)).toString()

describe('the frames of a file', () => {
  test.each([1, 3, 4, 5, 1000])('restore the file from chunks of %i bytes', async (size) => {
    const text = 'a line of a file\n'.repeat(50)
    const bytes = await joined(toFrames(inChunks(text, 100)))
    expect(await gather(fromFrames(inChunks(bytes, size)))).toBe(text)
  })

  test('throw when the file is incomplete', async () => {
    const bytes = await joined(toFrames(inChunks('some text', 4)))
    for (let length = 0; length < bytes.length - 1; length += 1)
      await expect(gather(fromFrames(inChunks(bytes.subarray(0, length))))).rejects.toThrow('incomplete')
  })
})
