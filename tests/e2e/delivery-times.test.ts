import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { addDays, localTime } from '#kernel/local-time.ts'
import { inTurns } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { orderByCard } from './support/receiving.ts'
import { majlis, runJob } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'] as const)

const when = (page: Page): Promise<string> => page.locator('.shipment .when').innerText()

describe('the time of a delivery', () => {
  test.each(inTurn())(
    'is changed free of charge, then for a fee that is paid before the new time is reserved (%s)',
    async (language) => {
      const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
      const t = texts(language)
      const number = await orderByCard(page, language)
      // A slot of another day, beyond the reach of the rest of this test.
      await majlis(
        'order',
        'change-time',
        number,
        '--day',
        addDays(today(), 20),
        '--reason',
        'a call',
        '--waive-fee',
      )
      await page.reload()
      const first = await when(page)
      const choose = async () => {
        await page.locator('.reschedule summary').click()
        const select = page.locator('.reschedule select').first()
        const option = select.locator('option').nth(1)
        const text = await option.innerText()
        await select.selectOption(await option.getAttribute('value'))
        await page.locator('.reschedule button').click()
        return text
      }
      const second = await choose()
      await page.getByText(t('order:reschedule.done')).waitFor()
      expect(await when(page)).toBe(second)
      expect(second).not.toBe(first)

      // Tomorrow is too close to be free.
      await majlis(
        'order',
        'change-time',
        number,
        '--day',
        addDays(today(), 1),
        '--reason',
        'a call',
        '--waive-fee',
      )
      await page.goto(`/ae/${language}/order/${number}`)
      const tomorrow = await when(page)
      const third = await choose()
      await page.waitForURL('**/dev/pay/**')
      await shopper.decide(page, 'decline')
      await page.waitForURL(`**/ae/${language}/order/*unpaid=*`)
      expect(await when(page)).toBe(tomorrow)
      expect(await page.locator('.order-head [data-status]').getAttribute('data-status')).toBe('Confirmed')
      await page.locator('[data-rescheduling="open"] button').click()
      await page.waitForURL('**/dev/pay/**')
      await shopper.decide(page, 'approve')
      await page.waitForURL(`**/ae/${language}/order/*`)
      expect(await when(page)).toBe(third)
      expect(await page.locator('[data-rescheduling="open"]').count()).toBe(0)

      await runJob('issue-invoices')
      await page.goto(`/ae/${language}/order/${number}/invoice`)
      expect(await page.getByText(t('invoice:title.simplified-tax-invoice')).count()).toBeGreaterThan(1)
      await page
        .getByText(language === 'ar' ? 'تغيير موعد التوصيل' : 'New delivery time')
        .first()
        .waitFor()
      expect(complaints).toEqual([])
    },
  )
})

const today = (): string => localTime(new Date().toISOString(), 'Asia/Dubai').day
