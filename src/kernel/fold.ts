import { toLatinDigits } from './digits.ts'

/** Letters that NFKD does not decompose but that are typed for another: Persian and Urdu keyboards, Gulf گ and چ, Nordic names. */
const sameLetter: Readonly<Record<string, string>> = {
  ٱ: 'ا', ى: 'ي', ی: 'ي', ے: 'ي', ة: 'ه', ہ: 'ه', ە: 'ه', ک: 'ك', گ: 'ك', چ: 'ج', پ: 'ب', ڤ: 'ف', ژ: 'ز', ء: '',
  ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ß: 'ss', ı: 'i', '×': 'x', '✕': 'x',
} // prettier-ignore

const replaced = new RegExp(`[${Object.keys(sameLetter).join('')}]`, 'g')

/** Tatweel, zero-width characters, bidi marks and isolates, soft hyphens: never part of a query. */
const invisible = /[\u0640\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/**
 * Folds a text for comparison: case, accents, harakat, forms of alef, hamza on its seat, ya and ta marbuta, Arabic-Indic
 * and Persian digits, invisible characters (design §12).
 */
export const fold = (text: string): string => (plain.test(text) ? text.toLowerCase() : foldAll(text))

/** ASCII text needs no folding beyond its case. */
// eslint-disable-next-line no-control-regex
const plain = /^[\x00-\x7f]*$/

const foldAll = (text: string): string =>
  toLatinDigits(text.toWellFormed().replace(invisible, ''))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(replaced, (letter) => sameLetter[letter] ?? letter)
