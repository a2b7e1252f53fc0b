import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allTags } from '#kernel/purge-bus.ts'
import { toMessages } from '#infrastructure/db/notify-bus.ts'

test('each tag is in one message, and messages fit into a PostgreSQL notification', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 400 }), (tags) => {
      const messages = toMessages(tags)
      expect(messages.flatMap((message) => JSON.parse(message) as string[])).toEqual(tags)
      for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000)
    }),
  )
})

test('a tag that is too long for a message becomes allTags', () => {
  expect(toMessages(['page:help', 'x'.repeat(8_000)])).toEqual([JSON.stringify([allTags])])
})

test('no tags need no message', () => {
  expect(toMessages([])).toEqual([])
})
