const numbers: ReadonlyMap<string, number> = new Map(Object.entries({
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12,
  واحد: 1, اثنين: 2, اثنان: 2, ثلاث: 3, ثلاثه: 3, اربع: 4, اربعه: 4, خمس: 5, خمسه: 5, ست: 6, سته: 6, سبع: 7, سبعه: 7,
  ثمان: 8, ثماني: 8, ثمانيه: 8, تسع: 9, تسعه: 9, عشر: 10, عشره: 10, اثني: 12,
})) // prettier-ignore

/** Arabic words that hold the number and the seats: "بمقعدين", "ثلاثية", "لستة". */
const combined: ReadonlyMap<string, number> = new Map(Object.entries({
  مقعدين: 2, بمقعدين: 2, مقعدان: 2, ثنائي: 2, ثنائيه: 2, ثلاثي: 3, ثلاثيه: 3, رباعي: 4, رباعيه: 4, خماسي: 5, خماسيه: 5, سداسي: 6, سداسيه: 6,
  لشخصين: 2, شخصين: 2, لاربعه: 4, لسته: 6, لثمانيه: 8, لعشره: 10, بمقعد: 1,
})) // prettier-ignore

const people = new Set(
  'seat seats seater seaters seated sitter person persons people place chairs مقعد مقاعد شخص اشخاص افراد كراسي'.split(
    ' ',
  ),
)
const before = new Set(['for', 'seats', 'sits', 'sleeps', 'ل', 'لعدد', 'تتسع', 'يتسع'])

/** The number of a folded word: "3", "three", "ثلاثة", "بثلاثة". */
export function numberOfWord(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (startsWithDigit(word)) return /^\d{1,2}$/.test(word) ? Number(word) : undefined
  const known = numbers.get(word)
  if (known !== undefined || !isArabic(word)) return known
  const bare = word.startsWith('ال') ? word.slice(2) : /^[بل]/.test(word) ? word.slice(1) : ''
  return bare === '' ? undefined : numbers.get(bare)
}

const startsWithDigit = (word: string): boolean => word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57
const isArabic = (word: string): boolean => word.charCodeAt(0) > 0x600

/** The one term for "three-seat", "3 seater", "seats 3" and "بثلاثة مقاعد". */
export const seatWord = (seats: number): string => `${seats}seats`

/** A number of seats, in the words from `from` to before `to`. */
export type SeatPhrase = { readonly from: number; readonly to: number; readonly seats: number }

/** `loose` also accepts "for 6", which may mean something else. */
export function findSeats(words: readonly string[], loose: boolean): SeatPhrase | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const glued = startsWithDigit(word) ? /^(\d{1,2})(?:seater|seat|seats|str)$/.exec(word) : null
    if (glued) return { from: at, to: at + 1, seats: Number(glued[1]) }
    const combinedSeats = isArabic(word)
      ? combined.get(word.startsWith('ال') ? word.slice(2) : word)
      : undefined
    if (combinedSeats !== undefined) return { from: at, to: at + 1, seats: combinedSeats }
    const number = numberOfWord(word)
    if (number === undefined || number < 1 || number > 20) continue
    const next = words[at + 1]
    if (next !== undefined && people.has(next) && !(next === 'chairs' && !loose))
      return { from: at, to: at + 2, seats: number }
    const last = words[at - 1]
    if (
      last !== undefined &&
      before.has(last) &&
      (loose || last !== 'for') &&
      !/^(?:cm|m|mm|سم)$/.test(next ?? '')
    )
      return { from: at - 1, to: at + 1, seats: number }
  }
  return undefined
}
