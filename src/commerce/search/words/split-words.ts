import { fold } from '#kernel/fold.ts'

/** "160 x 200 cm", "160*200": one word. */
const sizes = /(\d{2,4})\s*(?:cm|سم)?\s*[x*]\s*(\d{2,4})(?:\s*[x*]\s*(\d{1,4}))?/g
/** 1,299 and 1٬299 are one number, not a list. */
const thousands = /(\d)[,٬](?=\d{3}(?!\d))/g
/** "women's" is one word, whatever the apostrophe. */
const apostrophes = /(\p{L})['’ʼ`](\p{L})/gu

/** Folded words of a text; sizes ("160x200") and decimals ("12.5") are one word each. */
export function splitWords(text: string): string[] {
  const folded = fold(text)
    .replace(apostrophes, '$1$2')
    .replace(thousands, '$1')
    .replace(/٫/g, '.')
    .replace(sizes, (_, first: string, second: string, third?: string) =>
      [' ', first, 'x', second, third ? `x${third}` : '', ' '].join(''),
    )
  return folded.match(/\d+(?:\.\d+)?(?:x\d+)+|\d+\.\d+|[\p{L}\p{N}]+/gu)?.flatMap(apart) ?? []
}

/** Splits Arabic from Latin and digits ("sofaكنبة", "٣مقاعد"), but not Latin from digits ("160x200", "90cm"). */
const apart = (word: string): string[] =>
  /\p{Script=Arabic}/u.test(word)
    ? (word.match(/\p{Script=Arabic}+|[^\p{Script=Arabic}]+/gu) ?? [word])
    : [word]
