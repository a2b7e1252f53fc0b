import { stemArabic } from './stem-arabic.ts'
import { stemEnglish } from './stem-english.ts'

/** The form under which a folded word is kept and looked for. */
export const stem = (word: string): string =>
  /^[\u0600-\u06FF]+$/.test(word) ? stemArabic(word) : /^[a-z]+$/.test(word) ? stemEnglish(word) : word
