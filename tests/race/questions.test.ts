import { expect, test } from 'vitest'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aQuestionShop } from '../support/shops/a-question-shop.ts'

describeDatabases('questions of one order, sent at the same time', (open) => {
  test('are five at most, and one when it is the same form', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await aQuestionShop((await open()).db)
      const same = await Promise.all(Array.from({ length: 5 }, () => shop.ask('Is it blue?', 'one-form')))
      expect(new Set(same.map((one) => one.ok && one.value.ticket)).size, `round ${round}`).toBe(1)
      const all = await Promise.all(Array.from({ length: 20 }, (_, index) => shop.ask(`Question ${index}`)))
      expect(
        all.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(4)
    }
  })

  test('keep every text of shopper and shop, in one order, whatever is written and solved concurrently', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const shop = await aQuestionShop((await open()).db)
      const opened = await shop.ask()
      const ticket = opened.ok ? opened.value.ticket : ''
      const written = await Promise.all([
        ...Array.from({ length: 5 }, (_, index) => shop.write(ticket, `Text ${index}`, 'one-form')),
        ...Array.from({ length: 5 }, (_, index) => shop.write(ticket, `Text ${index}`)),
        ...Array.from({ length: 5 }, (_, index) => shop.admin.reply(ticket, `Reply ${index}`, null)),
        shop.admin.solve(ticket, 'done'),
      ])
      const found = await shop.admin.find(ticket)
      const entries = found.ok ? found.value.entries : []
      const replies = written.slice(10, 15).filter(({ ok }) => ok).length
      expect(entries, `round ${round}`).toHaveLength(1 + 1 + 5 + replies)
      const isOpen = found.ok && found.value.state === 'open'
      expect(found.ok && found.value.replyBy !== null, `round ${round}`).toBe(isOpen)
    }
  })
})
