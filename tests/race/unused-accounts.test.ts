import { expect, test } from 'vitest'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anUnusedAccount } from '../support/shops/an-unused-account.ts'

const email = 'layla@example.com'

describeDatabases('unused accounts', (open) => {
  test('a sign-in at the moment of the closing is not lost', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { run, travelTo, aBrowser, isClosed, erase, travelOn } = await anUnusedAccount(db)
      travelTo('2029-10-23')
      await run()
      travelTo('2029-11-23')
      const browser = aBrowser({ from: '198.51.100.1' })
      await browser.send(email)
      const isFirst = round % 2 === 0
      const early = isFirst ? [] : [run(), run()]
      const entering = browser.enter()
      await Promise.all([...early, run(), run()])
      const entered = await entering
      expect(entered, `round ${round}`).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
      expect(await isClosed(), `round ${round}`).toBe(false)
      expect(await browser.who(), `round ${round}`).toBeDefined()
      travelOn(15)
      expect(await erase(), `round ${round}`).toBe('0 accounts erased')
    }
  })

  test('two runs notify once and close once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { run, travelTo, kinds, isClosed } = await anUnusedAccount(db)
      travelTo('2029-10-23')
      await Promise.all([run(), run(), run()])
      expect(
        (await kinds()).filter((kind) => kind === 'unused-noticed'),
        `round ${round}`,
      ).toHaveLength(1)
      travelTo('2029-11-23')
      await Promise.all([run(), run(), run()])
      expect(
        (await kinds()).filter((kind) => kind === 'deletion-requested'),
        `round ${round}`,
      ).toHaveLength(1)
      expect(await isClosed(), `round ${round}`).toBe(true)
    }
  })

  test('the last use of old sessions is recorded once, while their customer signs in', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { signIn, travelOn, applyRetention, kinds } = await anUnusedAccount(db)
      const { back } = await signIn()
      travelOn(2)
      await back.who()
      travelOn(120)
      await back.send(email)
      const [, entered] = await Promise.all([applyRetention(), back.enter(), applyRetention()])
      expect(entered, `round ${round}`).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
      await applyRetention()
      const visits = (await kinds()).filter((kind) => kind === 'visited')
      expect(visits.length, `round ${round}`).toBeLessThanOrEqual(1)
    }
  })
})
