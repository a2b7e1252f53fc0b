import { parseIban, shortIban } from '#commerce/payments/refunds/iban.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** A bank account as a customer types it. */
export type PayoutAccount = {
  readonly holder: string
  /** In the Gulf. */
  readonly iban: string
  /** In India: the account with its branch, or a UPI id. */
  readonly ifsc: string
  readonly number: string
  readonly upi: string
}

export type PayoutAccountFailure =
  | { readonly kind: 'no-holder' }
  | { readonly kind: 'not-an-iban' }
  | { readonly kind: 'not-an-ifsc' }
  | { readonly kind: 'not-an-account-number' }
  | { readonly kind: 'not-a-upi-id' }

export type ReadPayoutAccount = { readonly shown: string; readonly holder: string; readonly account: string }

/** Countries whose banks are paid by IBAN. */
const ibanCountries: readonly string[] = ['AE', 'BH', 'KW', 'OM', 'QA', 'SA']
const maxHolder = 100

/** Letters of any script, spaces, dots, hyphens and apostrophes; marks of direction are left out. */
const cleanHolder = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

export function readPayoutAccount(
  country: string,
  { holder: typed, iban, ifsc, number, upi }: PayoutAccount,
): Result<ReadPayoutAccount, PayoutAccountFailure> {
  const holder = cleanHolder(typed)
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'’-]+$/u.test(holder) || holder.length > maxHolder)
    return fail({ kind: 'no-holder' })
  if (country === 'in') return readIndian({ ifsc, number, upi }, holder)
  const parsed = parseIban(toLatinDigits(iban).replace(/\p{Cf}/gu, ''))
  if (!parsed.ok || !ibanCountries.includes(parsed.value.slice(0, 2))) return fail({ kind: 'not-an-iban' })
  return ok({ holder, shown: shortIban(parsed.value), account: parsed.value })
}

function readIndian(
  { ifsc, number, upi }: Pick<PayoutAccount, 'ifsc' | 'number' | 'upi'>,
  holder: string,
): Result<ReadPayoutAccount, PayoutAccountFailure> {
  const plain = (text: string): string => toLatinDigits(text).replace(/[\s\p{Cf}-]/gu, '')
  if (upi.trim() !== '') {
    const id = upi
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase()
    return /^[a-z\d][a-z\d._-]{1,63}@[a-z][a-z\d]{2,31}$/.test(id)
      ? ok({ holder, shown: `${id.slice(0, 2)}…${id.slice(id.indexOf('@'))}`, account: `UPI ${id}` })
      : fail({ kind: 'not-a-upi-id' })
  }
  const branch = plain(ifsc).toUpperCase()
  if (!/^[A-Z]{4}0[A-Z\d]{6}$/.test(branch)) return fail({ kind: 'not-an-ifsc' })
  const digits = plain(number)
  if (!/^\d{9,18}$/.test(digits)) return fail({ kind: 'not-an-account-number' })
  return ok({ holder, shown: `${branch} … ${digits.slice(-4)}`, account: `${branch} ${digits}` })
}
