import { expect, test } from 'vitest'
import { createGate } from '#kernel/gate.ts'

test('a gate drops abandoned work and lets the next in', async () => {
  const gate = createGate({ atOnce: 1, waiting: 2 })
  const { promise: release, resolve } = Promise.withResolvers<string>()
  const first = gate.pass(() => release)
  const leaving = new AbortController()
  const second = gate.pass(async () => expect.unreachable(), leaving.signal)
  const third = gate.pass(async () => 'third')
  expect(await gate.pass(async () => 'fourth')).toEqual({ ok: false, failure: 'busy' })
  leaving.abort()
  expect(await second).toEqual({ ok: false, failure: 'abandoned' })
  resolve('first')
  expect([await first, await third]).toEqual([
    { ok: true, value: 'first' },
    { ok: true, value: 'third' },
  ])
})

test('a gate goes on after work that failed', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 })
  await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass(async () => 'next')).toEqual({ ok: true, value: 'next' })
})
