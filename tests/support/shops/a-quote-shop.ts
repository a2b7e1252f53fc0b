import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { createQuotesModule } from '#adapters/quotes/create-quotes-module.ts'
import type { BotVerdict } from '#commerce/identity/bot-challenge.ts'
import type { CompanyInput } from '#commerce/quotes/check-company.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { money } from '#kernel/money.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { manualClock } from '../manual-clock.ts'
import { theStorefront } from './a-content-shop.ts'
import { theCountries } from './the-countries.ts'

const company: CompanyInput = {
  company: 'Dune Hotels LLC',
  registration: 'CN-1234567',
  taxNumber: '100234567800003',
  contact: 'Maryam Saleh',
  email: 'maryam@example.com',
  phone: '050 123 4567',
  purchaseOrder: '',
  message: '',
}

const bot = { response: null, pass: null, honeypot: '' }

/** Quotes of a shop that sells lamps (100 dirhams, 40 available) and sofas (1,000 dirhams, 5 available). */
export function aQuoteShop(db: Database) {
  const clock = manualClock()
  const here = theStorefront('ae/en')
  const sold = [
    aPurchasableVariant({ sku: 'LAMP-1', unitPrice: money(10_000, 'AED'), available: 40 }),
    aPurchasableVariant({ sku: 'SOFA-1', unitPrice: money(100_000, 'AED'), available: 5 }),
  ]
  const limits: string[] = []
  const browser: { verdict: BotVerdict } = { verdict: 'off' }
  const module = createQuotesModule(db, {
    clock,
    limitsOf: shippedLimits,
    countries: theCountries,
    contentDirectory: 'src/content',
    rateLimiter: {
      check: async (rule) => {
        limits.push(rule)
        return { allowed: true, retryAfterSeconds: 0 }
      },
    },
    tokens: createLinkTokens('a secret of thirty-two characters'),
    checkBrowser: async () => ({ verdict: browser.verdict, passed: null }),
    listVariants: async (skus) =>
      new Map(sold.flatMap((variant) => (skus.includes(variant.sku) ? [[variant.sku, variant]] : []))),
  })
  let sent = 0
  const request = async (text: string, changes: Partial<CompanyInput & { readonly key: string }> = {}) => {
    sent += 1
    const list = await module.bulkQuotes.sendList({ text, file: null, from: '127.0.0.1' })
    const id = list.ok ? list.value.id : ''
    const requested = await module.bulkQuotes.request(
      { ...company, key: `key-${sent}`, list: id, from: '127.0.0.1', bot, device: null, ...changes },
      here,
    )
    if (!requested.ok) throw new Error(requested.failure.kind)
    return requested.value
  }
  return { ...module, clock, here, company, request, limits, browser }
}
