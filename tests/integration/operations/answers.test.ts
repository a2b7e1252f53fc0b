import { expect, test } from 'vitest'
import { createAnswers } from '#api/operations/answers.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const named = { apiKey: 'ops_1', idempotencyKey: 'ship-4711' }
const answer = { status: 200, body: { number: 'AE4830217764' } }
const minute = 60_000

describeDatabases('a request whose process died half-way', (open) => {
  test('is done by whoever sends it again two minutes later, by one of them', async () => {
    const answers = createAnswers((await open()).db)
    const clock = manualClock()
    expect(await answers.begin(named, 'digest', clock.now())).toBe('ours')
    clock.advance(2 * minute)
    expect(await answers.begin(named, 'digest', clock.now())).toBe('under-way')
    clock.advance(1)
    expect(await answers.begin(named, 'another', clock.now())).toBe('other-request')
    const again = Array.from({ length: 10 }, () => answers.begin(named, 'digest', clock.now()))
    const heard = await Promise.all(again)
    expect(heard.filter((one) => one === 'ours')).toHaveLength(1)
    expect(heard.filter((one) => one === 'under-way')).toHaveLength(9)
    await answers.keep(named, answer)
    clock.advance(60 * minute)
    expect(await answers.begin(named, 'digest', clock.now())).toEqual(answer)
  })

  test('is forgotten in the end; answers that were given are kept for thirty days', async () => {
    const answers = createAnswers((await open()).db)
    const clock = manualClock()
    await answers.begin(named, 'digest', clock.now())
    await answers.begin({ ...named, idempotencyKey: 'done' }, 'digest', clock.now())
    await answers.keep({ ...named, idempotencyKey: 'done' }, answer)
    expect(await answers.clear(clock.now())).toBe(0)
    clock.advance(3 * minute)
    expect(await answers.clear(clock.now())).toBe(1)
    expect(await answers.begin(named, 'another', clock.now())).toBe('ours')
    await answers.keep(named, answer)
    clock.advance(29 * 24 * 60 * minute)
    expect(await answers.clear(clock.now())).toBe(0)
    clock.advance((24 * 60 + 1) * minute)
    expect(await answers.clear(clock.now())).toBe(2)
  })
})
