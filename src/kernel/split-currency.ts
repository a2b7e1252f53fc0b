import { currencyDigits, type Currency } from './currency.ts'

/** As they are written in Arabic, and on price lists of India. */
const symbols: Readonly<Record<Currency, readonly string[]>> = {
  AED: ['د.إ', 'د.ا'],
  BHD: ['د.ب'],
  OMR: ['ر.ع'],
  KWD: ['د.ك'],
  QAR: ['ر.ق'],
  INR: ['₹'],
  SAR: ['ر.س'],
}

/** "د.ك" is also "د.ك." and "د ك". */
const patternOf = (symbol: string): string => symbol.replaceAll('.', '\\s?\\.?\\s?') + '\\.?'

const patterns = (Object.keys(currencyDigits) as Currency[]).map((currency) => {
  const texts = [currency, ...symbols[currency].map(patternOf)].join('|')
  return {
    currency,
    pattern: new RegExp(`^(?:(?:${texts})\\s*(?<after>.*)|(?<before>.*?)\\s*(?:${texts}))$`, 'iu'),
  }
})

/** What was typed as an amount, and the currency that stands before or after it: "100 KWD", "100 د.ك". */
export function splitCurrency(text: string): {
  readonly amount: string
  readonly currency: Currency | null
} {
  const plain = text.replaceAll(/\p{Cf}/gu, '').trim()
  for (const { currency, pattern } of patterns) {
    const { groups } = pattern.exec(plain) ?? {}
    if (groups) return { amount: (groups['after'] ?? groups['before'] ?? '').trim(), currency }
  }
  return { amount: plain, currency: null }
}
