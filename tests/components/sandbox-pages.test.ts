import { describe, expect, test } from 'vitest'
import type { SandboxSession } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { money, zero } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { aShop } from '../support/shops/a-shop.ts'
import { render } from '../support/render-component.ts'
import Page from '../../src/pages/dev/pay/[session].astro'

const session: SandboxSession = {
  id: 'sbx_1',
  attemptId: 'a-1',
  orderNumber: 'M-1',
  country: 'kw',
  language: 'ar',
  method: 'tabby',
  family: 'later',
  amount: money(100_003, 'KWD'),
  capture: 'later',
  returnUrl: 'http://shop.test/back',
  webhookUrl: 'http://shop.test/hook',
  state: 'pending',
  step: 'choose',
  webhook: 'once',
  captured: zero('KWD'),
  refunded: zero('KWD'),
  refunds: [],
  reason: null,
  sent: [],
  createdAt: '2026-11-22T08:00:00.000Z',
  version: 1,
}
const page = (parts: Partial<SandboxSession> = {}) =>
  render(Page, {
    params: { session: 'sbx_1' },
    shop: aShop({
      payments: {
        sandbox: {
          find: async () => ({ ...session, ...parts }),
          list: async () => [],
          choose: async () => ok({ next: null }),
          send: async () => ok(undefined),
          dispute: async () => fail({ kind: 'unknown-session' }),
        },
      },
    }),
  })

describe('sandbox pages', () => {
  test.each(['card', 'bank', 'later', 'sheet'] as const)(
    'of the family %s are in the language of the order, and forms that need no script',
    async (family) => {
      for (const [language, direction] of [
        ['ar', 'rtl'],
        ['en', 'ltr'],
      ] as const) {
        const { html, headers } = await page({ family, language })
        expect(html).toContain(`<html lang="${language}" dir="${direction}"`)
        expect(html).toMatch(/<form[^>]+method="post"[^>]+action="\/api\/payments\/sandbox\/sbx_1"/)
        expect(html).not.toContain('payments:')
        expect(headers.get('cache-control')).toBe('private, no-store')
      }
    },
  )

  test('show installments that sum to the amount, to the third decimal', async () => {
    const { html } = await page({ language: 'en' })
    const shown = [...html.matchAll(/<li[^>]*>\s*<bdi[^>]*>KWD\s?([\d.]+)/g)].map(([, amount]) => amount)
    expect(shown).toEqual(['25.001', '25.001', '25.001', '25.000'])
  })

  test('ask for the bank’s code, and report a completed payment', async () => {
    expect((await page({ step: 'challenge', language: 'en' })).html).toContain('name="code"')
    expect((await page({ step: 'done', language: 'en' })).html).toContain('http://shop.test/back')
  })
})
