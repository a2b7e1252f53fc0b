import { expect, test } from 'vitest'
import { createStoredResponses } from '#api/operations/stored-responses.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const named = { apiKey: 'ops_1', idempotencyKey: 'ship-4711' }
const response = { status: 200, body: { number: 'AE4830217764' } }
const minute = 60_000

describeDatabases('createStoredResponses', (open) => {
  test('lets one of many retries run a request two minutes after a crash', async () => {
    const responses = createStoredResponses((await open()).db)
    const clock = manualClock()
    expect(await responses.begin(named, 'digest', clock.now())).toBe('run')
    clock.advance(2 * minute)
    expect(await responses.begin(named, 'digest', clock.now())).toBe('in-progress')
    clock.advance(1)
    expect(await responses.begin(named, 'another', clock.now())).toBe('other-request')
    const again = Array.from({ length: 10 }, () => responses.begin(named, 'digest', clock.now()))
    const results = await Promise.all(again)
    expect(results.filter((one) => one === 'run')).toHaveLength(1)
    expect(results.filter((one) => one === 'in-progress')).toHaveLength(9)
    await responses.complete(named, response)
    clock.advance(60 * minute)
    expect(await responses.begin(named, 'digest', clock.now())).toEqual(response)
  })

  test('deletes abandoned requests, and responses after thirty days', async () => {
    const responses = createStoredResponses((await open()).db)
    const clock = manualClock()
    await responses.begin(named, 'digest', clock.now())
    await responses.begin({ ...named, idempotencyKey: 'done' }, 'digest', clock.now())
    await responses.complete({ ...named, idempotencyKey: 'done' }, response)
    expect(await responses.clear(clock.now())).toBe(0)
    clock.advance(3 * minute)
    expect(await responses.clear(clock.now())).toBe(1)
    expect(await responses.begin(named, 'another', clock.now())).toBe('run')
    await responses.complete(named, response)
    clock.advance(29 * 24 * 60 * minute)
    expect(await responses.clear(clock.now())).toBe(0)
    clock.advance((24 * 60 + 1) * minute)
    expect(await responses.clear(clock.now())).toBe(2)
  })
})
