import { isGtin, toGtin14 } from '#commerce/catalog/gtin.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { readTagEan } from './tag-number.ts'

/** Longer texts are no code of ours. */
export const maxScannedLength = 300
/** As long as a SKU can be; longer than any number below bars. */
const maxCodeLength = 40

/** What a text stands for, before anything is looked up. */
export type ScannedCode =
  | { readonly kind: 'none' }
  /** A SKU or product code, in capitals. */
  | { readonly kind: 'sku'; readonly sku: string; readonly store: string | null }
  | { readonly kind: 'gtin'; readonly gtin14: string; readonly store: string | null }
  | { readonly kind: 'tag-number'; readonly number: number; readonly store: string | null }
  /** Digits of a bar code, some of them missing or wrong. */
  | { readonly kind: 'torn'; readonly digits: string }
  | { readonly kind: 'unreadable' }

/** A code as scanned or typed: with spaces, in Arabic digits, in small letters, or as the address in a QR code. */
export function readScannedCode(text: string): ScannedCode {
  if (text.length > maxScannedLength) return { kind: 'unreadable' }
  const trimmed = toLatinDigits(text.normalize('NFKC')).trim()
  const address = readTagAddress(trimmed)
  const code = (address?.code ?? trimmed).replace(/\s+/gu, '').toUpperCase()
  const store = address?.store ?? null
  if (code === '') return { kind: 'none' }
  if (!/^[A-Z0-9][\w./-]*$/.test(code) || code.length > maxCodeLength) return { kind: 'unreadable' }
  if (!/^\d{6,14}$/.test(code)) return { kind: 'sku', sku: code, store }
  if (!isGtin(code)) return { kind: 'torn', digits: code }
  const number = readTagEan(code)
  return number === null
    ? { kind: 'gtin', gtin14: toGtin14(code), store }
    : { kind: 'tag-number', number, store }
}

/**
 * The code in the address of a price tag or of a product's page. The host does not matter: nothing is opened, the code is
 * only looked up here.
 */
function readTagAddress(text: string): { readonly code: string; readonly store: string | null } | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  const url = URL.parse(text)
  const [, page] = /^\/[a-z]{2}\/[a-z]{2}\/(scan|p\/[^/]+)$/.exec(url?.pathname ?? '') ?? []
  if (!url || page === undefined) return undefined
  const code = url.searchParams.get(page === 'scan' ? 'code' : 'sku')
  return code === null ? undefined : { code, store: url.searchParams.get('store') }
}
