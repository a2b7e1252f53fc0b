import { expect, test } from 'vitest'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anAlertShop } from '../support/shops/an-alert-shop.ts'

async function aConfirmedAlert(db: Parameters<typeof anAlertShop>[0]) {
  const shop = anAlertShop(db)
  await shop.request()
  await shop.send()
  await shop.alerts.confirm(shop.tokenIn('confirm'))
  return { shop, stop: shop.tokenIn('stop') }
}

describeDatabases('alerts', (open) => {
  test('send one mail, however many jobs see the product back', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { shop } = await aConfirmedAlert(db)
      shop.setStock('SOLD-OUT', 1)
      await Promise.all([shop.watch(), shop.watch(), shop.watch()])
      await Promise.all([shop.send(), shop.watch(), shop.send()])
      expect(shop.mails.slice(1), `round ${round}`).toHaveLength(1)
    }
  })

  test('are requested once, however often the form is sent', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = anAlertShop(db)
      await Promise.all(Array.from({ length: 8 }, () => shop.request()))
      expect([await shop.states(), await shop.queued()], `round ${round}`).toEqual([
        ['requested'],
        ['confirm-notice'],
      ])
    }
  })

  test('that are stopped while they become due send one mail or none, and none afterwards', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { shop, stop } = await aConfirmedAlert(db)
      shop.setStock('SOLD-OUT', 1)
      await Promise.all([shop.watch(), shop.alerts.stop(stop), shop.send()])
      const before = shop.mails.length
      await shop.watch()
      await shop.send()
      expect(shop.mails.length, `round ${round}`).toBe(before)
      expect(await shop.states(), `round ${round}`).toEqual(['ended'])
    }
  })

  test('of an address stay within its limit, requested together', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = anAlertShop(db)
      const skus = Array.from({ length: 12 }, (_, at) => `SKU-${at}`)
      for (const sku of skus) shop.setStock(sku, 0)
      await Promise.all(skus.map((sku) => shop.request({ sku })))
      expect(await shop.states(), `round ${round}`).toHaveLength(5)
    }
  })
})
