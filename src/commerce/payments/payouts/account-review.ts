import { fold } from '#kernel/fold.ts'

/** Why an operator checks an account before money is sent to it. */
export type AccountReviewReason = 'holder-unlike' | 'shared-account'

/** So many customers do not share a bank account. */
const sharedFrom = 3

export function accountReviewReasons({
  holder,
  contact,
  customers,
}: {
  readonly holder: string
  readonly contact: string
  /** How many customers have named the account. */
  readonly customers: number
}): readonly AccountReviewReason[] {
  return [
    ...(isAlike(holder, contact) ? [] : (['holder-unlike'] as const)),
    ...(customers >= sharedFrom ? (['shared-account'] as const) : []),
  ]
}

/** Parts that names have with and without. */
const particles = new Set([
  'al',
  'el',
  'bin',
  'bint',
  'ibn',
  'abu',
  'umm',
  'de',
  'mr',
  'mrs',
  'ms',
  'dr',
  'ال',
  'بن',
  'بنت',
  'ابو',
  'ام',
])

/** More than half of the shorter name is in the longer one, in any order. */
function isAlike(one: string, other: string): boolean {
  const [shorter, longer] = [partsOf(one), partsOf(other)].toSorted((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length === 0) return false
  const common = shorter.filter((part) => longer.includes(part)).length
  return common > shorter.length / 2
}

const partsOf = (name: string): readonly string[] =>
  fold(name)
    .split(/[^\p{L}]+/u)
    .map((part) => part.replace(/^ال(?=\p{L}{2})/u, ''))
    .filter((part) => part.length > 1 && !particles.has(part))
