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
  const words = folded.match(/\d+(?:\.\d+)?(?:x\d+)+|\d+\.\d+|[\p{L}\p{N}]+/gu) ?? []
  return mixed.test(folded) ? words.flatMap(apart) : words
}

/** An Arabic letter beside another, which few texts have. */
const mixed =
  /\p{Script=Arabic}[[\p{L}\p{N}]--\p{Script=Arabic}]|[[\p{L}\p{N}]--\p{Script=Arabic}]\p{Script=Arabic}/v

/** Splits Arabic from Latin and digits ("sofaكنبة", "٣مقاعد"), but not Latin from digits ("160x200", "90cm"). */
const apart = (word: string): string[] => word.match(/\p{Script=Arabic}+|[^\p{Script=Arabic}]+/gu) ?? [word]
