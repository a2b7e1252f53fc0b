import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, parseMoney, zero, type Money } from '#kernel/money.ts'

/** What a provider reads from a request. */
export type Written = {
  readonly amount: Money
  /** For providers that receive items. */
  readonly list?: {
    readonly items: readonly {
      readonly unitPrice: Money
      readonly quantity: number
      readonly discount: Money
      /** For providers that receive it. */
      readonly total?: Money
    }[]
    readonly shipping: Money
    /** Tax on top of the items; zero, since prices include tax. */
    readonly tax: Money
    readonly discount: Money
  }
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The value at a path of names. */
function at(body: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), body)
}

function list(value: unknown): readonly unknown[] {
  invariant(Array.isArray(value), 'a list')
  return value as readonly unknown[]
}

function read(text: string, currency: Currency): Money {
  const parsed = parseMoney(text, currency)
  invariant(parsed.ok, `"${text}" is no amount of ${currency}`)
  return parsed.value
}

/** Parses "12.340": a text with all decimals of its currency. */
function asText(value: unknown, currency: Currency): Money {
  invariant(typeof value === 'string', `${String(value)} is a text`)
  invariant(new RegExp(`^\\d+\\.\\d{${currencyDigits[currency]}}$`).test(value), `${value} has all decimals`)
  return read(value, currency)
}

/** Parses 12.34: a JSON number in major units. */
function asNumber(value: unknown, currency: Currency): Money {
  invariant(typeof value === 'number', `${String(value)} is a number`)
  return read(JSON.stringify(value), currency)
}

/** Parses 12340: an integer in minor units. */
function asMinor(value: unknown, currency: Currency): Money {
  invariant(typeof value === 'number' && Number.isSafeInteger(value), `${String(value)} is whole`)
  return money(value, currency)
}

function count(value: unknown): number {
  invariant(typeof value === 'number' && Number.isSafeInteger(value) && value > 0, 'a number of pieces')
  return value
}

function inCurrency(value: unknown, currency: Currency): void {
  invariant(value === currency, `${String(value)} is ${currency}`)
}

/** Readers by provider, for the documented amount format. Throw where a request differs from it. */
export const payloads: Readonly<Record<string, (body: unknown, currency: Currency) => Written>> = {
  tap(body, currency) {
    inCurrency(at(body, 'currency'), currency)
    return { amount: asNumber(at(body, 'amount'), currency) }
  },

  'checkout-com'(body, currency) {
    inCurrency(at(body, 'currency'), currency)
    const amount = asMinor(at(body, 'amount'), currency)
    invariant(currencyDigits[currency] < 3 || amount.minor % 10 === 0, 'the last of three decimals is 0')
    return { amount }
  },

  amazon(body, currency) {
    inCurrency(at(body, 'currency'), currency)
    const amount = at(body, 'amount')
    invariant(typeof amount === 'string' && /^[1-9]\d*$/.test(amount), 'whole minor units as a text')
    return { amount: money(Number(amount), currency) }
  },

  tabby(body, currency) {
    const payment = at(body, 'payment')
    const order = at(payment, 'order')
    inCurrency(at(payment, 'currency'), currency)
    const amount = asText(at(payment, 'amount'), currency)
    // The included tax is sent for information.
    asText(at(order, 'tax_amount'), currency)
    return {
      amount,
      list: {
        items: list(at(order, 'items')).map((item) => ({
          unitPrice: asText(at(item, 'unit_price'), currency),
          quantity: count(at(item, 'quantity')),
          discount: asText(at(item, 'discount_amount'), currency),
        })),
        shipping: asText(at(order, 'shipping_amount'), currency),
        tax: zero(currency),
        discount: asText(at(order, 'discount_amount'), currency),
      },
    }
  },

  tamara(body, currency) {
    const amountIn = (value: unknown): Money => {
      inCurrency(at(value, 'currency'), currency)
      return asNumber(at(value, 'amount'), currency)
    }
    const discount = at(body, 'discount', 'amount')
    return {
      amount: amountIn(at(body, 'total_amount')),
      list: {
        items: list(at(body, 'items')).map((item) => ({
          unitPrice: amountIn(at(item, 'unit_price')),
          quantity: count(at(item, 'quantity')),
          discount: amountIn(at(item, 'discount_amount')),
          total: amountIn(at(item, 'total_amount')),
        })),
        shipping: amountIn(at(body, 'shipping_amount')),
        tax: amountIn(at(body, 'tax_amount')),
        discount: discount === undefined ? zero(currency) : amountIn(discount),
      },
    }
  },

  totalpay(body, currency) {
    inCurrency(at(body, 'order', 'currency'), currency)
    return { amount: asText(at(body, 'order', 'amount'), currency) }
  },

  cashew(body, currency) {
    inCurrency(at(body, 'currencyCode'), currency)
    return {
      amount: asNumber(at(body, 'totalAmount'), currency),
      list: {
        items: list(at(body, 'items')).map((item) => {
          inCurrency(at(item, 'currency'), currency)
          return {
            unitPrice: asNumber(at(item, 'unitPrice'), currency),
            quantity: count(at(item, 'quantity')),
            discount: zero(currency),
          }
        }),
        shipping: asNumber(at(body, 'shipping', 'shipping_amount'), currency),
        tax: asNumber(at(body, 'taxAmount'), currency),
        discount: asNumber(at(body, 'discount'), currency),
      },
    }
  },

  ompay(body, currency) {
    inCurrency(at(body, 'currency'), currency)
    return { amount: asNumber(at(body, 'amount'), currency) }
  },

  razorpay(body, currency) {
    inCurrency(at(body, 'currency'), currency)
    return { amount: asMinor(at(body, 'amount'), currency) }
  },

  redirect(body, currency) {
    inCurrency(at(body, 'currency'), currency)
    return { amount: asText(at(body, 'amount'), currency) }
  },
}
