/** Numbers of orders whose purchase this browser has told, newest last; older ones are past all returning. */
const longest = 40

export const readTold = (text: string | null): readonly string[] =>
  (text ?? '').split(' ').filter((number) => /^[\w-]{4,40}$/.test(number))

export const withTold = (told: readonly string[], number: string): string =>
  [...told.filter((one) => one !== number), number].slice(-longest).join(' ')
