import { toLatinDigits } from '#kernel/digits.ts'

/** Arabic letters, without vowels as they are written; with those of Persian and Urdu names. */
const arabic: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'w',
  ؤ: 'w',
  ي: 'y',
  ى: 'a',
  ئ: 'y',
  ء: '',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  ڤ: 'v',
  گ: 'g',
  ک: 'k',
  ی: 'y',
  ے: 'y',
  ہ: 'h',
  ە: 'h',
  ٹ: 't',
  ڈ: 'd',
  ڑ: 'r',
  ں: 'n',
  ھ: 'h',
}

/** Latin letters that have no accent to take off. */
const latin: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  Æ: 'Ae',
  Œ: 'Oe',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Þ: 'Th',
  Ð: 'D',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '،': ',',
}

/**
 * A text in the characters that every bank takes (the SWIFT X character set): Arabic and accented letters are written in
 * plain Latin ones, others are left out.
 */
export const bankText = (typed: string, maxLength: number): string =>
  [...toLatinDigits(typed.toWellFormed()).normalize('NFC')]
    .map((letter) => arabic[letter] ?? latin[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/(^|[ '-])([a-z])/g, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`)
    .slice(0, maxLength)
    .trim()

/** What ISO 20022 files name a party that cannot be written. */
const unnamed = 'NOTPROVIDED'

export const bankName = (typed: string): string => bankText(typed, 140) || unnamed
