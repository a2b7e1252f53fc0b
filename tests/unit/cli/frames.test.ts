import { describe, expect, test } from 'vitest'
import { fromFrames, toFrames } from '../../../cli/control/frames.ts'
import { inPieces } from '../../support/shops/an-import.ts'

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const gather = async (pieces: AsyncIterable<Uint8Array>) => (await joined(pieces)).toString()

describe('a file on its way through the socket', () => {
  test.each([1, 3, 4, 5, 1000])('arrives whole, however it is cut (%i bytes)', async (size) => {
    const text = 'a line of a file\n'.repeat(50)
    const bytes = await joined(toFrames(inPieces(text, 100)))
    expect(await gather(fromFrames(inPieces(bytes, size)))).toBe(text)
  })

  test('is told from one that broke off', async () => {
    const bytes = await joined(toFrames(inPieces('some text', 4)))
    for (let length = 0; length < bytes.length - 1; length += 1)
      await expect(gather(fromFrames(inPieces(bytes.subarray(0, length))))).rejects.toThrow('broke off')
  })
})
