import { randomInt } from 'node:crypto'
import type { NewReference } from '#commerce/leads/ports.ts'

/** Without vowels, which could form words, and without 0, 1, I, O and L, which are easily mistaken. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ'

const randomLetters = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** References that people read to each other, told apart by their first letter: "L-4K7R-9TXW". */
export const createNewReference =
  (first: string): NewReference =>
  () =>
    `${first}-${randomLetters(4)}-${randomLetters(4)}`
